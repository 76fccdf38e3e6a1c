/**
 * PUT /api/admin/bulk/orders/status returns a result for each order. It writes the same history and audit entries as
 * a call for each order.
 */
import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orders, orderStatusChanges } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp, type DemoAccount } from "./support/app";
import { insertOrder } from "./support/make-order";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const PATH = "/api/admin/bulk/orders/status";
const UNKNOWN = "f".repeat(24);
let ids: string[] = [];

beforeEach(async () => {
  ids = [];
  for (const status of ["pending", "pending", "shipped"] as const) {
    ids.push(await insertOrder(db, { at: "2020-01-01T00:00:00Z", status }));
  }
});

const put = (entries: unknown, as: DemoAccount = "admin") => call("PUT", PATH, { as, body: { orders: entries } });
const setAll = (status: string) => put(ids.map((_id) => ({ _id, status })));
const statuses = async () => {
  const found = await db.select().from(orders).where(inArray(orders.id, ids));
  return ids.map((id) => found.find((order) => order.id === id)?.status);
};
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.resource, "orders"), inArray(auditEntries.resourceId, ids)));

// Spec: calls.bulk
it("changes each order, and records each change in the audit log and the order's history", async () => {
  const { status, body } = await setAll("delivered");
  expect(status).toBe(200);
  expect(body).toEqual({ results: ids.map((_id) => ({ _id, ok: true, status: 200 })) });
  expect(await statuses()).toEqual(["delivered", "delivered", "delivered"]);
  const entries = await listEntries();
  expect(entries.map(({ resourceId }) => resourceId).sort()).toEqual([...ids].sort());
  for (const { action, actorEmail, after } of entries) {
    expect({ action, actorEmail, after }).toEqual({
      action: "orders.edit-status",
      actorEmail: "admin@bazaar.example",
      after: { status: "delivered" },
    });
  }
  const changes = await db.select().from(orderStatusChanges).where(inArray(orderStatusChanges.orderId, ids));
  expect(changes.map(({ status: set, byName }) => [set, byName])).toEqual(ids.map(() => ["delivered", "Asha Menon"]));
});

it("sets the payment status of refunded orders to refunded", async () => {
  await setAll("refunded");
  const found = await db.select().from(orders).where(inArray(orders.id, ids));
  expect(found.map(({ paymentStatus }) => paymentStatus)).toEqual(["refunded", "refunded", "refunded"]);
});

it("returns an error for each order that cannot be changed, and changes the others", async () => {
  const [first = "", second = "", third = ""] = ids;
  const { status, body } = await put([
    { _id: UNKNOWN, status: "shipped" },
    { _id: "not an id", status: "shipped" },
    { _id: third, status: "shipped" },
    { _id: first, status: "shipped", expected: "confirmed" },
    { _id: second, status: "shipped", expected: "pending" },
  ]);
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { _id: UNKNOWN, ok: false, status: 404, message: "Order not found." },
    { _id: "not an id", ok: false, status: 404, message: "Order not found." },
    { _id: third, ok: false, status: 409, message: "This order is already shipped." },
    { _id: first, ok: false, status: 409, message: "This order is now pending. Someone else has changed it." },
    { _id: second, ok: true, status: 200 },
  ]);
  expect(await statuses()).toEqual(["pending", "shipped", "shipped"]);
  expect((await listEntries()).map(({ resourceId }) => resourceId)).toEqual([second]);
});

it("changes an order once when concurrent calls name the same orders in different sequences", async () => {
  const entries = ids.map((_id) => ({ _id, status: "refunded" }));
  const answers = await Promise.all([put(entries), put([...entries].reverse()), put(entries)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const id of ids) {
    const results = answers.flatMap(({ body }) => body.results.filter(({ _id }: { _id: string }) => _id === id));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  }
  expect(await listEntries()).toHaveLength(ids.length);
});

describe("rejects", () => {
  const one = { _id: UNKNOWN, status: "shipped" };
  it.each([
    ["a missing list", undefined, "orders", "must be a list"],
    ["an empty list", [], "orders", "must not be empty"],
    [
      "over a hundred orders",
      Array.from({ length: 101 }, (_, index) => ({ ...one, _id: `${index}` })),
      "orders",
      "must have at most 100 entries",
    ],
    ["an order twice", [one, one], "orders", "must name each record once"],
    ["an order without an id", [{ status: "shipped" }], "orders.0._id", "is required"],
    ["an unknown status", [{ ...one, status: "lost" }], "orders.0.status", expect.stringContaining("must be one of")],
    ["an unknown field", [{ ...one, note: "x" }], "note", "is not a field of this request"],
  ])("%s with 422", async (_name, entries, field, message) => {
    const { status, body } = await put(entries);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  it("an auditor with 403, and changes no order", async () => {
    const { status, body } = await put([{ _id: ids[0], status: "shipped" }], "auditor");
    expect(status).toBe(403);
    expect(body.message).toBe("You lack the permission orders.edit-status.");
    expect(await statuses()).toEqual(["pending", "pending", "shipped"]);
  });
});

it("accepts a hundred orders", async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    _id: index.toString(16).padStart(24, "0"),
    status: "shipped",
  }));
  const { status, body } = await put(many);
  expect(status).toBe(200);
  expect(body.results).toHaveLength(100);
});
