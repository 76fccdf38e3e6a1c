/** The queue of pending records, from the documented lists or with the feature `queue`, and decisions by keyboard. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { currentUrl } from "../kit/support/render-kit";
import { screenSize } from "../kit/support/screen-size";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { ok, defineRoute } from "../support/letter/route";
import { confirmDialog, getEntryHeading, getEntryPane, findRows, renderQueue, findTitles } from "./support/queue";

const letter = await startLetterBackendForFile();
const NOW = new Date("2026-11-20T06:30:00Z");

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  screenSize.width = 1440;
});

const shopOf = (vendor: unknown) => (vendor as { shopName: string }).shopName;
const listCalls = () => letter.calls.filter(({ method, path }) => method === "GET" && !/[\da-f]{24}$/.test(path));

describe("the queue from the documented lists", () => {
  it("shows each kind's pending records, oldest first, with documented requests only", async () => {
    renderQueue();
    const { vendors, kyc, products, tickets } = letter.records;
    const pending = [
      ...vendors.filter(({ status }) => status === "pending").map((row) => [row.createdAt, row.shopName]),
      ...kyc.filter(({ status }) => status === "pending").map(({ createdAt, vendor }) => [createdAt, shopOf(vendor)]),
      ...products
        .filter((row) => row["approvalStatus"] === "pending")
        .map((row) => [row["submittedForApproval"] ?? row["createdAt"], row["name"]]),
      ...tickets
        .filter((row) => ["open", "in_progress"].includes(String(row["status"])))
        .map((row) => [row["createdAt"], row["subject"]]),
    ] as [string, string][];
    pending.sort(([a], [b]) => a.localeCompare(b));
    expect(await findTitles()).toEqual(pending.map(([, title]) => title));
    expect(listCalls().map(({ path, query }) => `${path} ${JSON.stringify(query)}`)).toEqual([
      `${ADMIN_PATH}/vendors {"page":"1","limit":"25","status":"pending"}`,
      `${ADMIN_PATH}/kyc {"page":"1","limit":"25","status":"pending"}`,
      `${ADMIN_PATH}/products/pending {"page":"1","limit":"25"}`,
      `${ADMIN_PATH}/support/tickets {"page":"1","limit":"25"}`,
    ]);
    expect(screen.queryByRole("tab", { name: /Failed messages/ })).toBeNull();
  });

  it("does not call documents missing if the list does not send any", async () => {
    letter.rewrite = (path, { body }) => {
      if (!/\/(vendors|kyc)$/.test(path)) return undefined;
      return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === "documents" ? undefined : value)));
    };
    renderQueue();
    const [vendor] = letter.records.vendors.filter(({ status }) => status === "pending");
    await waitFor(async () => expect(await findTitles()).toContain(vendor?.shopName));
    for (const row of await findRows()) expect(row).not.toHaveTextContent(/missing/);
  });

  it("shows the priority of a ticket in its documented colour", async () => {
    ["high", "medium", "low"].forEach((priority, index) =>
      Object.assign(letter.records.tickets[index] ?? {}, { status: "open", priority, subject: `Ticket ${priority}` }),
    );
    renderQueue({ at: "/queue?kind=tickets" });
    const rows = await findRows();
    for (const [priority, label, tone] of [
      ["high", "High", "red"],
      ["medium", "Medium", "orange"],
      ["low", "Low", "green"],
    ] as const) {
      const row = rows.find(({ textContent }) => textContent?.includes(`Ticket ${priority}`)) as HTMLElement;
      expect(within(row).getByText(label)).toHaveClass(`tag tone-${tone}`, { exact: true });
    }
  });

  it("shows an error for one list and keeps the others", async () => {
    letter.fault({ method: "GET", path: `${ADMIN_PATH}/kyc`, kind: 500, message: "Down" });
    renderQueue();
    await screen.findByText("Error loading KYC");
    expect((await findRows()).length).toBeGreaterThan(0);
    expect(screen.getByText("Down")).toBeVisible();
  });

  it("requests only the kinds that the person may list", async () => {
    renderQueue({ permissions: ["queue.list", "kyc-management.list", "kyc-management.show"] });
    await findRows();
    expect(listCalls().map(({ path }) => path)).toEqual([`${ADMIN_PATH}/kyc`]);
    // The open entry may have tabs too.
    const kinds = within(screen.getByRole("tablist", { name: "Queue" })).getAllByRole("tab");
    expect(kinds.map(({ textContent }) => textContent)).toEqual(["All", expect.stringMatching(/^KYC \(\d+\)$/)]);
  });
});

describe("the queue page", () => {
  it("approves with A and shows the next entry in the same place", async () => {
    renderQueue({ at: "/queue?kind=registrations" });
    const before = await findTitles();
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(before[0] ?? ""));
    await within(getEntryPane()).findByRole("button", { name: "Approve" });
    expect(getEntryPane()).toHaveTextContent(`1 of ${before.length}`);
    await userEvent.keyboard("a");
    await confirmDialog("Approve Vendor");
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(before[1] ?? ""));
    expect(await findTitles()).toEqual(before.slice(1));
    expect(within(getEntryPane()).getByRole("status")).toHaveTextContent(
      `Next: ${before[1] ?? ""}, 1 of ${before.length - 1}`,
    );
    expect(letter.callsTo("PUT", /\/vendors\/[^/]+\/approve$/)).toHaveLength(1);
  });

  it("moves with J and K, and puts the open entry into the URL", async () => {
    renderQueue({ at: "/queue?kind=registrations" });
    const [first, second] = await findTitles();
    await userEvent.keyboard("j");
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second ?? ""));
    expect(currentUrl()).toMatch(/^\/queue\?kind=registrations&at=registrations%3A[\da-f]+$/);
    await userEvent.keyboard("k");
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(first ?? ""));
  });

  it("rejects a KYC application by keyboard, and keeps the entry and the typed reason after a failure", async () => {
    letter.fault({ method: "PUT", path: /\/kyc\/[^/]+\/reject$/, kind: 500, message: "Down", times: 1 });
    renderQueue({ at: "/queue?kind=kyc", features: ["kyc.decide"] });
    const [first, second] = await findTitles();
    await within(getEntryPane()).findByRole("button", { name: "Reject" });
    await userEvent.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: /^Reject KYC/ }));
    const reason = await dialog.findByRole("textbox", { name: /Reason/ });
    await userEvent.type(reason, "The picture is not readable");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Down");
    expect(reason).toHaveValue("The picture is not readable");
    expect(getEntryHeading()).toHaveTextContent(first ?? "");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second ?? ""));
  });

  it("keeps the ticket's entry open after a reply", async () => {
    renderQueue({ at: "/queue?kind=tickets" });
    const [first] = await findTitles();
    await within(getEntryPane()).findByRole("button", { name: "Reply" });
    await userEvent.keyboard("r");
    const dialog = within(await screen.findByRole("dialog", { name: /Reply/ }));
    await userEvent.type(await dialog.findByRole("textbox"), "We are looking into it.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(letter.callsTo("POST", /\/reply$/)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(getEntryHeading()).toHaveTextContent(first ?? "");
  });

  it("does not say that an entry has been decided if it is pending and the person may only view it", async () => {
    renderQueue({
      at: "/queue?kind=registrations",
      permissions: [
        "queue.list",
        "vendor-registrations.list",
        "vendor-registrations.show",
        "vendors.list",
        "vendors.show",
      ],
    });
    const [first] = await findRows();
    await userEvent.click(first as HTMLElement);
    await within(getEntryPane()).findByText("Pending");
    expect(within(getEntryPane()).queryByText(/already been decided/)).toBeNull();
  });

  it("says that an entry has already been decided, and offers to continue to the next one", async () => {
    const decided = letter.records.vendors.find(({ status }) => status === "approved");
    renderQueue({ at: `/queue?kind=registrations&at=registrations:${String(decided?._id ?? decided?.id)}` });
    await within(getEntryPane()).findByText(/already been decided/);
    const [first] = await findTitles();
    await userEvent.click(within(getEntryPane()).getByRole("button", { name: "Continue to the next one" }));
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(first ?? ""));
  });

  it.each(["named in the URL", "opened by default"])(
    "is empty after a decision on the only entry, %s",
    async (which) => {
      const { products } = letter.records;
      const [only] = products.filter((row) => row["approvalStatus"] === "pending");
      letter.records.products = products.filter((row) => row === only || row["approvalStatus"] !== "pending");
      const at = which === "named in the URL" ? `&at=products:${String(only?._id ?? only?.id)}` : "";
      renderQueue({ at: `/queue?kind=products${at}` });
      await within(getEntryPane()).findByRole("button", { name: "Approve" });
      await userEvent.keyboard("a");
      await confirmDialog("Approve Product");
      await screen.findByText("Products: you're all caught up.");
      expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
      await waitFor(() => expect(currentUrl()).toBe("/queue?kind=products"));
    },
  );

  it("opens the first entry after a decision on an entry that is not in the list", async () => {
    const { products } = letter.records;
    const [pending] = products.filter((row) => row["approvalStatus"] === "pending");
    renderQueue({ at: `/queue?kind=registrations&at=products:${String(pending?._id ?? pending?.id)}` });
    const [first] = await findTitles();
    await within(getEntryPane()).findByRole("button", { name: "Approve" });
    await userEvent.keyboard("a");
    await confirmDialog("Approve Product");
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(first ?? ""));
    await waitFor(() => expect(currentUrl()).toMatch(/at=registrations/));
  });
});

describe("the queue with the feature `queue`", () => {
  const [VENDOR] = letter.records.vendors;
  const entries = [
    {
      _id: "messages:m1",
      kind: "messages",
      recordId: "m1",
      title: "SMS",
      note: "Refused",
      waitingSince: "2026-11-01T00:00:00Z",
      dueAt: "2026-11-20T06:29:59Z",
    },
    {
      _id: `registrations:${String(VENDOR?._id ?? VENDOR?.id)}`,
      kind: "registrations",
      recordId: VENDOR?._id ?? VENDOR?.id,
      title: VENDOR?.shopName,
      waitingSince: "2026-11-19T06:30:00Z",
      dueAt: "2026-11-21T06:30:00Z",
      missing: ["panCard", "gstCertificate"],
    },
    { _id: "x", kind: "unknown", recordId: "u1", title: "Of an unknown kind" },
    { _id: "y", kind: "kyc", title: "Without a record" },
  ];

  beforeEach(() => {
    letter.offer(
      defineRoute("GET", `${ADMIN_PATH}/queue`, ({ query }) => {
        const data = entries.filter(({ kind }) => !query["kind"] || kind === query["kind"]);
        return ok({ data, total: 240 });
      }),
    );
    letter.offer(
      defineRoute("GET", `${ADMIN_PATH}/queue/summary`, () => ok({ data: [{ kind: "messages", waiting: 12 }] })),
    );
  });

  it("loads its entries with one call, and shows waiting and due times, missing documents and the total", async () => {
    renderQueue({ features: ["queue"] });
    expect(await findTitles()).toEqual(["SMS", VENDOR?.shopName]);
    const [message, vendor] = await findRows();
    expect(message).toHaveTextContent("19 days");
    expect(message, "its due time is a second ago").toHaveTextContent("Overdue");
    expect(message).not.toHaveTextContent("Due within a day");
    expect(vendor).not.toHaveTextContent("Overdue");
    expect(vendor).toHaveTextContent("Due within a day");
    expect(vendor).toHaveTextContent("PAN Card, GST Certificate missing");
    expect(vendor).toHaveTextContent("1 day");
    expect(screen.getByText("The first 2 of 240, oldest first.")).toBeVisible();
    expect(screen.getByRole("tab", { name: "Failed messages (12)" })).toBeVisible();
    expect(getEntryPane()).toHaveTextContent("A message by SMS could not be sent.");
    expect(within(getEntryPane()).getByRole("link", { name: "Open the outbox" })).toHaveAttribute(
      "href",
      "/messaging-management",
    );
    expect(letter.callsTo("GET", `${ADMIN_PATH}/queue`)).toHaveLength(1);
    expect(letter.callsTo("GET", `${ADMIN_PATH}/vendors`)).toEqual([]);
  });

  it("shows an error and Try again when the queue fails to load", async () => {
    letter.fault({ method: "GET", path: `${ADMIN_PATH}/queue`, kind: 500, message: "Down", times: 1 });
    renderQueue({ features: ["queue"] });
    await screen.findByText("Error loading the queue");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await findTitles()).toHaveLength(2);
  });
});

it("shows list and entry on separate screens on a phone, with a way back", async () => {
  screenSize.width = 390;
  renderQueue({ at: "/queue?kind=registrations" });
  const [first] = await findRows();
  expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
  await userEvent.click(first as HTMLElement);
  await within(getEntryPane()).findByRole("button", { name: "Approve" });
  await userEvent.click(within(getEntryPane()).getByRole("button", { name: "Back to the queue" }));
  await waitFor(() => expect(currentUrl()).toBe("/queue?kind=registrations"));
});
