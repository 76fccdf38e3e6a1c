/** Refunds that customers request in the shop's own system. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { QueueEntry } from "../../resources/queue/contract";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { notifications } from "../../server/db/schema-communication";
import { refunds } from "../../server/db/schema-refunds";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createIntegration, type ItemResult } from "./support/integration";

const stage = await startTestApp();
const { call } = stage;
const { db } = stage.database;
const as = "admin" as const;
const SCOPES = [
  ...["users.upsert", "vendors.upsert", "orders.upsert"],
  ...["upsert", "list", "show", "create", "approve", "record"].map((action) => `refunds.${action}`),
];
const { send, batch } = await createIntegration(stage, SCOPES);

await batch("customers", [{ externalId: "asha", name: "Asha Rao", email: "asha@shop.example" }]);
await batch("vendors", [
  { externalId: "silk", shopName: "Silk House", owner: { name: "Meera", email: "meera@shop.example" } },
]);

let lastNumber = 0;
/** Sends an order, paid by default, of three scarves at ₹333.33 and a bottle at ₹650. Returns its external id. */
async function sell(paymentStatus = "paid"): Promise<string> {
  lastNumber += 1;
  const externalId = `order-${lastNumber}`;
  const items = [
    { name: "Silk scarf", quantity: 3, price: 333.33 },
    { name: "Copper bottle", quantity: 1, price: 650 },
  ];
  const status = { status: "shipped", paymentStatus, paymentMethod: "Card" };
  const [result] = await batch("orders", [{ externalId, customer: "asha", vendor: "silk", items, ...status }]);
  expect(result?.status).toBe("created");
  return externalId;
}
const request = (order: string, changes: object = {}) => {
  lastNumber += 1;
  return { externalId: `refund-${lastNumber}`, order, reason: "damaged", ...changes };
};
const BOTTLE = { lines: [{ position: 1, quantity: 1 }] };
const put = ({ externalId, ...body }: ReturnType<typeof request>) => send("PUT", `refunds/${externalId}`, body);

const statuses = (results: readonly ItemResult[]) => results.map(({ status }) => status);
const idOf = ([result]: readonly ItemResult[]) => result?.id ?? "";
const readRefund = async (id: string) => (await call("GET", `/api/admin/refunds/${id}`, { as })).body;
const decide = async (id: string, action: string, body: object = {}) => {
  const answer = await call("PUT", `/api/admin/refunds/${id}/${action}`, { as, body });
  expect(answer.status, answer.text).toBe(200);
};

interface ChangesPage {
  items: Record<string, unknown>[];
  nextCursor: string;
}
async function readChanges(cursor = ""): Promise<ChangesPage> {
  const { status, body, text } = await send("GET", `refunds?limit=500&cursor=${cursor}`);
  expect(status, text).toBe(200);
  return body as unknown as ChangesPage;
}

const REQUESTED = "The refund was requested before, and a request cannot change. To ask again, use a new external id.";

describe("a requested refund", () => {
  it("waits for a decision, even if the token may approve refunds", async () => {
    const item = request(await sell(), { lines: [{ position: 0, quantity: 2 }], note: "Torn at the seam" });
    const created = await put(item);
    expect([created.status, created.body]).toEqual([
      201,
      { externalId: item.externalId, id: expect.any(String), status: "created" },
    ]);
    const { id = "" } = created.body as { id?: string };
    expect(await readRefund(id)).toMatchObject({
      ...{ status: "requested", source: "customer", reason: "damaged", note: "Torn at the seam" },
      ...{ amount: 666.66, restock: false, tellsCustomer: false, customer: { name: "Asha Rao" } },
      lines: [{ position: 0, quantity: 2, amount: 666.66, product: { name: "Silk scarf" } }],
      history: [{ status: "requested" }],
    });
  });

  it("is in the queue, the audit log and the events, and notifies administrators", async () => {
    const id = idOf(await batch("refunds", [request(await sell(), BOTTLE)]));
    const { body } = await call<{ data: QueueEntry[] }>("GET", "/api/admin/queue?kind=refunds&limit=100", { as });
    expect(body.data.find(({ recordId }) => recordId === id)).toMatchObject({ kind: "refunds", title: "Asha Rao" });
    const [notice] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.link, `/refunds/show/${id}`));
    expect(notice).toMatchObject({ title: "Refund requested", message: "A refund of ₹650.00 waits for a decision." });
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, id))).toMatchObject([
      { action: "refunds.upsert", before: null, after: { status: "requested", source: "customer", amount: 650 } },
    ]);
    const events = await db.select().from(changeEvents).where(eq(changeEvents.resourceId, id));
    expect(events.map(({ type }) => type)).toEqual(["refunds.upsert"]);
  });

  it("covers all remaining lines of the order if it names none", async () => {
    const order = await sell();
    await batch("refunds", [request(order, { lines: [{ position: 0, quantity: 1, amount: 100 }] })]);
    const item = request(order);
    const id = idOf(await batch("refunds", [item]));
    expect(await readRefund(id)).toMatchObject({ amount: 1549.99, lines: [{ quantity: 2 }, { quantity: 1 }] });
    expect(statuses(await batch("refunds", [item]))).toEqual(["unchanged"]);
  });

  it("is unchanged when it is sent again, even after the decision", async () => {
    const lines = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ];
    const item = request(await sell(), { lines });
    const id = idOf(await batch("refunds", [item]));
    const again = await put({ ...item, lines: lines.toReversed() } as typeof item);
    expect([again.status, again.body]).toEqual([200, { externalId: item.externalId, id, status: "unchanged" }]);
    await decide(id, "reject", { reason: "The photo shows no damage." });
    expect(statuses(await batch("refunds", [item]))).toEqual(["unchanged"]);
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, id))).toHaveLength(2);
  });

  it.each<[string, object]>([
    ["another reason", { reason: "returned" }],
    ["another note", { note: "Please hurry" }],
    ["another quantity", { lines: [{ position: 0, quantity: 2 }] }],
    ["an amount", { lines: [{ position: 0, quantity: 1, amount: 333.33 }] }],
    ["no lines", { lines: undefined }],
    ["a destination", { destination: "asha@okbank" }],
    ["an unknown order", { order: "nowhere" }],
  ])("cannot change: %s", async (_name, changes) => {
    const item = request(await sell(), { lines: [{ position: 0, quantity: 1 }] });
    const id = idOf(await batch("refunds", [item]));
    const answer = await put({ ...item, ...changes });
    expect([answer.status, answer.body.message]).toEqual([409, REQUESTED]);
    expect(await readRefund(id)).toMatchObject({ status: "requested", amount: 333.33, reason: "damaged" });
  });

  it("keeps its destination encrypted, and shows it masked", async () => {
    const item = request(await sell(), { ...BOTTLE, destination: "asha@okbank" });
    const id = idOf(await batch("refunds", [item]));
    expect(await readRefund(id)).toMatchObject({ destination: expect.stringMatching(/^X+.*@okbank$/) });
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
    expect(JSON.stringify(row)).not.toContain("asha@okbank");
    expect(JSON.stringify(await findAuditEntries(db, eq(auditEntries.resourceId, id)))).not.toContain("asha@okbank");
    expect((await send("GET", `refunds/${item.externalId}`)).text).not.toContain("okbank");
    expect(statuses(await batch("refunds", [item]))).toEqual(["unchanged"]);
    const other = await put({ ...item, destination: "meera@okbank" } as typeof item);
    expect([other.status, other.body.message]).toEqual([409, REQUESTED]);
  });

  it("ignores an older updatedAt", async () => {
    const item = request(await sell(), { ...BOTTLE, updatedAt: "2026-10-02T10:00:00Z" });
    const older = { ...item, reason: "other", updatedAt: "2026-10-01T10:00:00Z" };
    expect(statuses([...(await batch("refunds", [item])), ...(await batch("refunds", [older]))])).toEqual([
      ...["created", "stale"],
    ]);
  });

  it("cannot be deleted", async () => {
    const item = request(await sell());
    await batch("refunds", [item]);
    expect((await send("DELETE", `refunds/${item.externalId}`)).status).toBe(404);
  });

  it("is found by its external id, which its page shows", async () => {
    const item = request(await sell());
    const id = idOf(await batch("refunds", [item]));
    const found = await call("GET", `/api/admin/refunds?search=${item.externalId}`, { as });
    expect(found.body).toMatchObject({ totalElements: 1, content: [{ _id: id }] });
    const { body } = await call("GET", `/api/admin/refunds/${id}/external-id`, { as });
    expect(body).toEqual({ externalId: item.externalId });
  });
});

describe("a request is rejected", () => {
  it("if too little is left to refund, and can be sent again when enough is left", async () => {
    const order = await sell();
    const first = idOf(await batch("refunds", [request(order, BOTTLE)]));
    const second = request(order, BOTTLE);
    const answer = await put(second);
    expect([answer.status, answer.body.message]).toEqual([409, "Only 0 of Copper bottle can still be refunded."]);
    expect((await send("GET", `refunds/${second.externalId}`)).status).toBe(404);
    await decide(first, "reject", { reason: "The photo shows no damage." });
    expect((await put(second)).status).toBe(201);
  });

  it("if the order is not paid", async () => {
    const answer = await put(request(await sell("pending")));
    expect([answer.status, answer.body.message]).toEqual([
      ...[409, "This order has not been paid. Its payment status is pending."],
    ]);
  });

  it("individually in a batch, with the reason", async () => {
    const [order, unpaid] = [await sell(), await sell("pending")];
    const items = [
      request(order, BOTTLE),
      request("nowhere"),
      request(unpaid),
      request(order, BOTTLE),
      request(order, { lines: [{ position: 7, quantity: 1 }] }),
      request(order, { reason: "whim" }),
      request(order, { lines: [] }),
      request(order, { status: "approved" }),
      request(order, { lines: [{ position: 0, quantity: 3 }] }),
      request(order),
    ];
    const results = await batch("refunds", items);
    expect(results.map(({ status, error }) => error?.message ?? status)).toEqual([
      "created",
      "Order is unknown: send the order nowhere first.",
      "This order has not been paid. Its payment status is pending.",
      "Only 0 of Copper bottle can still be refunded.",
      "Lines must name lines of the order.",
      expect.stringMatching(/^Reason must be one of returned, /),
      "Lines must name at least one line.",
      "Status is not a field of this request.",
      "created",
      "This order has nothing left to refund.",
    ]);
    const { items: records } = await readChanges();
    const externalIds = new Set(records.map(({ externalId }) => externalId));
    expect(items.map(({ externalId }) => externalIds.has(externalId))).toEqual(
      results.map(({ status }) => status === "created"),
    );
  });

  it("if it is in a batch of more than 100", async () => {
    const items = Array.from({ length: 101 }, () => ({ externalId: "x" }));
    expect((await send("POST", "refunds/batch", { items })).status).toBe(422);
  });

  it.each(["upsert", "list", "show"])("if the token lacks refunds.%s", async (action) => {
    const permission = `refunds.${action}`;
    const lacking = await createIntegration(
      stage,
      SCOPES.filter((scope) => scope !== permission),
    );
    const calls = {
      upsert: ["POST", "refunds/batch", { items: [{}] }],
      list: ["GET", "refunds"],
      show: ["GET", "refunds/x"],
    } as const;
    const [method, path, body] = calls[action as "upsert"];
    const rejected = await lacking.send(method, path, body);
    expect([rejected.status, rejected.body.message]).toEqual([403, `You lack the permission ${permission}.`]);
  });
});

describe("concurrent requests", () => {
  it("for the whole payment of an order are created only once", async () => {
    const order = await sell();
    const answers = await Promise.all([1, 2, 3].map(() => put(request(order))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("with the same external id are created once", async () => {
    const item = request(await sell());
    const answers = await Promise.all([1, 2, 3].map(() => put(item)));
    expect(answers.map(({ body }) => body["status"]).sort()).toEqual(["created", "unchanged", "unchanged"]);
    expect(new Set(answers.map(({ body }) => (body as { id?: string }).id)).size).toBe(1);
  });

  it("in batches of opposite order succeed, as does a decision", async () => {
    const orders = [await sell(), await sell(), await sell()];
    const [first, ...items] = [...orders, ...orders].map((order, index) =>
      request(order, { lines: [{ position: index < 3 ? 1 : 0, quantity: 1 }] }),
    );
    const id = idOf(await batch("refunds", [first]));
    const [forward, backward] = await Promise.all([
      batch("refunds", [...items, first]),
      batch("refunds", [first, ...items.toReversed()]),
      decide(id, "approve"),
    ]);
    const created = [...forward, ...backward].filter(({ status }) => status === "created");
    const idsOf = (all: readonly { externalId: string }[]) => all.map(({ externalId }) => externalId).sort();
    expect(idsOf(created)).toEqual(idsOf(items));
    expect([...forward, ...backward].filter(({ status }) => status === "failed")).toEqual([]);
  });
});

describe("the list of changes", () => {
  it("has each decision and the reference, but no refunds that the console created", async () => {
    const order = await sell();
    const item = request(order, BOTTLE);
    const id = idOf(await batch("refunds", [item]));
    const before = await readChanges();
    const record = { externalId: item.externalId, id, order, amount: 650, changedAt: expect.any(String) };
    expect(before.items.at(-1)).toEqual({ ...record, status: "requested" });

    await decide(id, "approve");
    const approved = await readChanges(before.nextCursor);
    expect(approved.items).toEqual([{ ...record, status: "approved" }]);
    await decide(id, "record", { reference: "UTR42" });
    expect((await readChanges(approved.nextCursor)).items).toEqual([{ ...record, status: "done", reference: "UTR42" }]);
    expect((await send("GET", `refunds/${item.externalId}`)).body).toEqual({
      ...{ ...record, status: "done", reference: "UTR42" },
    });

    const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
    const path = `/api/admin/orders/${row?.orderId}/refunds`;
    expect((await call("POST", path, { as, body: { reason: "other" } })).status).toBe(201);
    expect((await readChanges()).items.filter((one) => one["order"] === order)).toHaveLength(1);
  });
});
