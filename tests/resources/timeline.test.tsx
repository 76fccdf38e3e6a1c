/** The history of a record as one timeline: notes, messages, refunds and past statuses together with the changes. */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createAuditLogProvider } from "../../providers/audit/audit-log-provider";
import { createDataProvider } from "../../providers/data/data-provider";
import type { AuditEntry } from "../../resources/audit/contract";
import { recordHistory } from "../../resources/audit/shared-parts";
import { listTimelineItems } from "../../resources/audit/timeline-items";
import type { Order } from "../../resources/orders/contract";
import { orders } from "../../resources/orders/resource";
import { refunds } from "../../resources/refunds/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { createTestHttp, renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, listResponse } from "../support/letter/route";
import { daysAgo, hexId } from "../support/letter/values";

const letter = await startLetterBackendForFile();

const AUDIT = `${ADMIN_PATH}/audit`;
const REFUND_ID = hexId("e8", 1);
const REFUND_TITLE = `Refund #${REFUND_ID.slice(-6)}`;

const getOrder = (): Order => letter.records.orders[0] ?? {};

const offer =
  (...features: readonly string[]): KitSession["offers"] =>
  (feature) =>
    features.includes(feature);

/** Returns an audit entry about the record, from this many days ago. */
const createEntry = (resource: string, resourceId: string, days: number, entry: Partial<AuditEntry>): AuditEntry => ({
  _id: hexId("b7", days + 1),
  at: daysAgo(days),
  actor: { _id: hexId("a0", 1), name: "Asha Menon" },
  outcome: "done",
  ...{ resource, resourceId },
  ...entry,
});

const ofOrder = (days: number, entry: Partial<AuditEntry>) =>
  createEntry("orders", recordIdOf(getOrder()), days, entry);
const ofRefund = (days: number, entry: Partial<AuditEntry>) => createEntry("refunds", REFUND_ID, days, entry);

interface OpenOptions {
  entries?: readonly AuditEntry[];
  session?: Partial<KitSession>;
  at?: string;
}

/** Opens a page, by default the first order's, on a backend with these audit entries. */
function open({ entries = [], session, at = `/orders/show/${recordIdOf(getOrder())}` }: OpenOptions) {
  const http = createTestHttp();
  letter.records.auditEntries = [...entries];
  letter.offer(defineRoute("GET", AUDIT, ({ records, query }) => listResponse(records.auditEntries, query, "content")));
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/refunds`, ({ query }) => listResponse([], query, "content")));
  renderKit({
    at,
    resources: [orders, refunds],
    session: { parts: [recordHistory], offers: offer("audit"), ...session },
    auditLogProvider: createAuditLogProvider(createDataProvider(http)),
    http,
  });
}

async function findItems(): Promise<HTMLElement[]> {
  const heading = await screen.findByRole("heading", { name: "Change History" });
  return within(heading.closest("section") as HTMLElement).findAllByRole("listitem");
}

const openItems = (options: OpenOptions) => {
  open(options);
  return findItems();
};

describe("an audit entry without earlier values", () => {
  it.each([
    ["note", "note", "Added a note to order", "Note"],
    ["message", "reply", "Replied to order", "Message"],
    ["reason", "reject", "Rejected order", "Reason"],
    ["comments", "ask", "Asked for changes to order", "Comments"],
  ])("shows the text of a %s without interpreting markup", async (field, verb, sentence, label) => {
    const written = { action: `orders.${verb}`, before: null, after: { [field]: "<b>Call</b> back" } };
    const [item] = await openItems({ entries: [ofOrder(0, written)] });
    expect(item).toHaveTextContent(sentence);
    expect(item).toHaveTextContent(`${label}: <b>Call</b> back`);
    expect(item?.querySelector("b")).toBeNull();
    expect(item).not.toHaveTextContent("→");
  });

  it("names every field, and shows the value only of texts that people write", async () => {
    const after = { paymentMethod: "Card", note: "Gift" };
    const [item] = await openItems({ entries: [ofOrder(0, { action: "orders.upsert", before: null, after })] });
    expect(item).toHaveTextContent(orders.fields["paymentMethod"]?.label ?? "missing");
    expect(item).toHaveTextContent("Note: Gift");
    expect(item).not.toHaveTextContent("Card");
  });

  it("shows no values of an entry whose values were erased", async () => {
    const erased = ofOrder(0, { action: "orders.note", before: null, after: null, withheld: "erased" });
    const [item] = await openItems({ entries: [erased] });
    expect(item).not.toHaveTextContent("Note:");
  });
});

it("shows the message of a decision without an empty value before it", async () => {
  const entry = ofOrder(0, {
    action: "orders.approve",
    before: { status: "pending" },
    after: { status: "confirmed", message: "Welcome" },
  });
  const [item] = await openItems({ entries: [entry] });
  expect(item).toHaveTextContent("Status: Pending → changed to Confirmed");
  expect(item).toHaveTextContent("Message: Welcome");
});

describe("the refunds of an order", () => {
  const offers = offer("audit", "orders.refunds");
  const created = () =>
    ofRefund(0, {
      action: "refunds.create",
      before: null,
      after: { status: "approved", amount: 650, reason: "wrong_item", restock: true },
    });

  it("are requested with the history, and link to the refund", async () => {
    const [item] = await openItems({ entries: [created()], session: { offers } });
    expect(letter.callsTo("GET", AUDIT).map(({ query }) => query)).toEqual([
      {
        ...{ page: "1", limit: "10", resource: "orders", resourceId: recordIdOf(getOrder()) },
        ...{ outcome: "done", current: "true", related: "true" },
      },
    ]);
    expect(item).toHaveTextContent(`${REFUND_TITLE}: Added refund by Asha Menon`);
    const link = within(item as HTMLElement).getByRole("link", { name: REFUND_TITLE });
    expect(link).toHaveAttribute("href", `/refunds/show/${REFUND_ID}`);
    for (const text of ["Status: Approved", "Amount: ₹650.00", "Reason: Wrong item", "Return to stock"])
      expect(item).toHaveTextContent(text);
  });

  it("show the email that was sent to the customer", async () => {
    const after = { subject: "Your refund of ₹650.00", message: "Hello Priya,\n\nWe have refunded it." };
    const mail = ofRefund(0, { action: "refunds.tell-customer", before: null, after });
    const [item] = await openItems({ entries: [mail], session: { offers } });
    expect(item).toHaveTextContent("Emailed the customer about refund by Asha Menon");
    expect(item).toHaveTextContent("Subject: Your refund of ₹650.00");
    expect(item).toHaveTextContent("Message: Hello Priya, We have refunded it.");
  });

  it("have no link for people who may not open refunds", async () => {
    const allows = (permission: string) => permission !== "refunds.show" && !permission.endsWith(".export");
    const [item] = await openItems({ entries: [created()], session: { offers, allows } });
    expect(item).toHaveTextContent(REFUND_TITLE);
    expect(within(item as HTMLElement).queryByRole("link", { name: REFUND_TITLE })).toBeNull();
  });

  it.each<[string, Partial<KitSession>]>([
    ["on a backend without refunds", { offers: offer("audit") }],
    ["by people who may not see refunds", { offers, allows: (permission) => permission !== "refunds.list" }],
  ])("are not requested %s", async (_, session) => {
    await openItems({ entries: [ofOrder(0, { action: "orders.upsert" })], session });
    expect(letter.callsTo("GET", AUDIT).map(({ query }) => query["related"])).toEqual([undefined]);
  });
});

describe("the past statuses of an order", () => {
  const setHistory = () =>
    Object.assign(getOrder(), {
      status: "shipped",
      history: [
        { status: "pending", at: daysAgo(6), by: "Priya Nair" },
        { status: "confirmed", at: daysAgo(4), by: "Shop system" },
        { status: "shipped", at: daysAgo(2), by: "Asha Menon" },
      ],
    });
  const shipped = () =>
    ofOrder(2, { action: "orders.edit-status", before: { status: "confirmed" }, after: { status: "shipped" } });

  it("are sorted among the audit entries, except those that an entry already shows", async () => {
    setHistory();
    const note = ofOrder(5, { action: "orders.note", before: null, after: { note: "Gift" } });
    const items = await openItems({ entries: [shipped(), note] });
    const expected = [
      /^Changed the status of order by Asha Menon.*Status: Confirmed → changed to Shipped/,
      /^Confirmed by Shop system/,
      /^Added a note to order/,
      /^Pending by Priya Nair/,
    ];
    expect(items).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(items[index]).toHaveTextContent(text);
    expect(screen.queryByRole("heading", { name: "History" })).toBeNull();
  });

  it("are left out if the shop's system sent them, because an entry shows each", () => {
    setHistory();
    const sent = [
      ofOrder(4, { action: "orders.upsert", before: { status: "pending" }, after: { status: "confirmed" } }),
      ofOrder(6, { action: "orders.upsert", before: null, after: { status: "pending", paymentMethod: "Card" } }),
    ];
    const items = listTimelineItems([shipped(), ...sent], orders, getOrder());
    expect(items.map((item) => "entry" in item)).toEqual([true, true, true]);
  });

  it("are all shown if no entry has the same status, time and record", () => {
    setHistory();
    const values = { before: { status: "confirmed" }, after: { status: "shipped" } };
    for (const entry of [
      ofOrder(2, { after: { status: "delivered" }, before: { status: "confirmed" } }),
      ofOrder(2, { after: { status: "shipped", note: "x" }, before: { status: "shipped" } }),
      ofOrder(3, values),
      ofRefund(2, values),
      ofOrder(2, { before: null, after: null, withheld: "erased" }),
      ofOrder(2, { ...values, at: "soon" }),
    ]) {
      const past = listTimelineItems([entry], orders, getOrder()).filter((item) => "past" in item);
      expect(past, JSON.stringify(entry)).toHaveLength(3);
    }
  });

  it("are left out once for each entry that shows them, not for each repetition of a status", () => {
    Object.assign(getOrder(), {
      history: ["shipped", "confirmed", "shipped"].map((status) => ({ status, at: daysAgo(2), by: "Asha Menon" })),
    });
    const past = listTimelineItems([shipped()], orders, getOrder()).flatMap((item) =>
      "past" in item ? item.past : [],
    );
    expect(past.map(({ status }) => status)).toEqual(["confirmed", "shipped"]);
  });

  it.each<[string, Partial<KitSession>]>([
    ["on a backend without the audit log", { offers: () => false }],
    ["for people who may not read the audit log", { allows: (permission) => permission !== "audit.list" }],
  ])("have a section of their own %s", async (_, session) => {
    setHistory();
    open({ session });
    const heading = await screen.findByRole("heading", { name: "History" });
    const items = within(heading.closest("section") as HTMLElement).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Pending.*by Priya Nair$/),
      expect.stringMatching(/^Confirmed.*by Shop system$/),
      expect.stringMatching(/^Shipped.*by Asha Menon$/),
    ]);
    expect(screen.queryByRole("heading", { name: "Change History" })).toBeNull();
  });

  it("have a section of their own in the details dialog, which has no timeline", async () => {
    setHistory();
    open({ at: `/orders?details=${recordIdOf(getOrder())}` });
    const dialog = await screen.findByRole("dialog", { name: "Order Details" });
    expect(await within(dialog).findByRole("heading", { name: "History" })).toBeVisible();
    await waitFor(() => expect(within(dialog).getAllByRole("listitem").length).toBeGreaterThanOrEqual(3));
    expect(letter.callsTo("GET", AUDIT)).toEqual([]);
  });
});
