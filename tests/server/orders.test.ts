// @module-tag dates
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "../../resources/orders/contract";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { orderItems, orders, products, users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { DEMO_SIZE, startTestApp, type DemoAccount } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const [customer] = await db.select().from(users).where(eq(users.role, "customer")).limit(1);
const [vendor] = await db.select().from(vendors).limit(1);
const [product] = await db.select().from(products).limit(1);
const [customerId, vendorId] = [customer?.id ?? "", vendor?.id ?? ""];
let id = "";

/** Creates a new order without a history for each test. */
beforeEach(async () => {
  id = newId();
  await db.insert(orders).values({
    id,
    customerId,
    vendorId,
    totalAmount: 450,
    discountAmount: 50.5,
    finalAmount: 399.5,
    status: "pending",
    paymentMethod: "UPI",
    paymentStatus: "paid",
    shippingCity: "Kochi",
    createdAt: new Date("2020-01-01T00:00:00Z"),
  });
  await db.insert(orderItems).values([
    { orderId: id, position: 1, productId: null, name: "Brass Bell", quantity: 1, price: 150 },
    { orderId: id, position: 0, productId: product?.id ?? "", name: "Clay Lamp", quantity: 2, price: 150 },
  ]);
});

const get = (order = id) => call("GET", `/api/admin/orders/${order}`, { as: "admin" });
const put = (body: unknown, order = id, as: DemoAccount = "admin") =>
  call("PUT", `/api/admin/orders/${order}/status`, { as, body });
const list = async (query: string) => (await call("GET", `/api/admin/orders?${query}`, { as: "admin" })).body;
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.resource, "orders"), eq(auditEntries.resourceId, id)));

describe("GET orders/{id}", () => {
  it("returns the order with ids where they exist, and omits missing values", async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      customer: { _id: customerId, name: customer?.name, email: customer?.email },
      vendor: { _id: vendorId, shopName: vendor?.shopName },
      products: [
        { product: { _id: product?.id, name: "Clay Lamp" }, quantity: 2, price: 150 },
        { product: { name: "Brass Bell" }, quantity: 1, price: 150 },
      ],
      totalAmount: 450,
      discountAmount: 50.5,
      finalAmount: 399.5,
      status: "pending",
      paymentMethod: "UPI",
      paymentStatus: "paid",
      shippingAddress: { city: "Kochi" },
      createdAt: "2020-01-01T00:00:00.000Z",
      history: [],
    });
  });

  it("returns the lines to the paisa, with every character, and none for an order without lines", async () => {
    const name = 'Lamp "दीया"\\ \n 5';
    await db.update(orderItems).set({ name, price: 999_999_999.99, quantity: 3 }).where(eq(orderItems.orderId, id));
    expect((await get()).body.products).toEqual([
      { product: { _id: product?.id, name }, quantity: 3, price: 999_999_999.99 },
      { product: { name }, quantity: 3, price: 999_999_999.99 },
    ]);
    await db.delete(orderItems).where(eq(orderItems.orderId, id));
    expect((await get()).body.products).toEqual([]);
    const listed = (await list(`customer=${customerId}&limit=100`)).orders.find(({ _id }) => _id === id);
    expect(listed).toMatchObject({ _id: id, products: [] });
  });

  it("matches the list, and has the status history of each demo order", async () => {
    const seeded = (await list("limit=100")).orders.filter(
      ({ createdAt }: { createdAt: string }) => createdAt > "2021",
    );
    expect(seeded).toHaveLength(DEMO_SIZE.orders);
    for (const listed of seeded) {
      const { history, shippingMethod, payout, ...order } = (await get(listed._id)).body;
      expect(order).toEqual(listed);
      expect(shippingMethod).toEqual({ _id: expect.any(String), name: expect.stringMatching(/\S/) });
      if (payout) expect(["delivered", "refunded"]).toContain(order.status);
      expect(history[0]).toEqual({ status: "pending", at: order.createdAt, by: order.customer.name });
      expect(history.at(-1)).toMatchObject({ status: order.status, by: expect.stringMatching(/\S/) });
      const times = history.map(({ at }: { at: string }) => at);
      expect(times).toEqual([...times].sort());
    }
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for the id %s, and so does PUT", async (other) => {
    for (const { status, body } of [await get(other), await put({ status: "shipped" }, other)]) {
      expect(status).toBe(404);
      expect(body).toEqual({ message: "Order not found.", code: "not_found" });
    }
  });
});

describe("PUT orders/{id}/status", () => {
  it("returns the order with its new status, and records who changed it", async () => {
    const { status, body } = await put({ status: "confirmed" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...(await get()).body, status: "confirmed" });
    expect(body.history).toEqual([{ status: "confirmed", at: expect.any(String), by: "Asha Menon" }]);
    expect(Math.abs(nextTimestamp().getTime() - Date.parse(body.history[0].at))).toBeLessThan(10_000);
    const [entry, ...rest] = await listEntries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: "orders.edit-status",
      actorEmail: "admin@bazaar.example",
      before: { status: "pending" },
      after: { status: "confirmed" },
    });
  });

  it("keeps the statuses in the sequence in which they were set", async () => {
    const steps: OrderStatus[] = ["shipped", "delivered", "pending", "refunded"];
    for (const status of steps) await put({ status });
    const { body } = await get();
    expect(body.history.map(({ status }) => status)).toEqual(steps);
    expect(await listEntries()).toHaveLength(steps.length);
  });

  const CHANGES = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
  it.each(CHANGES)("changes %s to %s, unless they are equal", async (from, to) => {
    await db.update(orders).set({ status: from }).where(eq(orders.id, id));
    const { status, body } = await put({ status: to });
    if (from === to) {
      expect(status).toBe(409);
      expect(body).toEqual({ message: `This order is already ${to}.`, code: "conflict" });
      expect(await listEntries()).toEqual([]);
    } else {
      expect(status).toBe(200);
      expect(body.status).toBe(to);
    }
  });

  it.each([
    ["delivered", "paid", "refunded", "refunded"],
    ["delivered", "failed", "refunded", "failed"],
    ["confirmed", "pending", "cancelled", "cancelled"],
    ["confirmed", "paid", "cancelled", "paid"],
    ["pending", "pending", "refunded", "cancelled"],
    ["refunded", "refunded", "delivered", "paid"],
    ["refunded", "cancelled", "cancelled", "cancelled"],
    ["cancelled", "cancelled", "confirmed", "pending"],
    ["cancelled", "refunded", "confirmed", "refunded"],
    ["shipped", "pending", "delivered", "pending"],
  ] as const)("changes %s with the payment status %s to %s with %s", async (status, paymentStatus, to, payment) => {
    await db.update(orders).set({ status, paymentStatus }).where(eq(orders.id, id));
    expect((await put({ status: to })).body).toMatchObject({ status: to, paymentStatus: payment });
    const [entry] = await listEntries();
    const changed = payment !== paymentStatus;
    expect(entry?.before).toEqual({ status, ...(changed && { paymentStatus }) });
    expect(entry?.after).toEqual({ status: to, ...(changed && { paymentStatus: payment }) });
  });

  it("says since when and by whom the order already has the status", async () => {
    await put({ status: "shipped" });
    const { status, body } = await put({ status: "shipped", expected: "pending" });
    expect(status).toBe(409);
    expect(body.message).toMatch(/^This order is already shipped, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/);
    expect((await get()).body.history).toHaveLength(1);
  });

  it("rejects the change when the status is no longer the expected one", async () => {
    expect((await put({ status: "shipped", expected: "pending" })).status).toBe(200);
    const { status, body } = await put({ status: "cancelled", expected: "pending" });
    expect(status).toBe(409);
    expect(body).toEqual({
      message: "This order is now shipped. Someone else has changed it.",
      code: "conflict",
    });
    expect((await get()).body.status).toBe("shipped");
    expect(await listEntries()).toHaveLength(1);
  });

  it.each([
    [{}, "status", "must be one of pending, confirmed, processing, shipped, delivered, cancelled, refunded"],
    [{ status: "lost" }, "status", expect.stringContaining("must be one of pending, ")],
    [{ status: null }, "status", expect.stringContaining("must be one of pending, ")],
    [{ status: "shipped", expected: "lost" }, "expected", expect.stringContaining("must be one of pending, ")],
    [{ status: "shipped", notes: "lost" }, "notes", "is not a field of this request"],
    [[], "", "must be an object"],
  ])("rejects %j", async (body, field, message) => {
    const answer = await put(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect((await get()).body.status).toBe("pending");
    expect(await listEntries()).toEqual([]);
  });

  it.each([
    ["the same status", ["shipped", "shipped", "shipped"], {}],
    ["different statuses with the same expected status", ["shipped", "cancelled", "refunded"], { expected: "pending" }],
  ])("accepts only one of several concurrent changes: %s", async (_name, wanted, rest) => {
    const answers = await Promise.all(wanted.map((status) => put({ status, ...rest })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await get();
    expect(body.status).toBe(answers.find(({ status }) => status === 200)?.body.status);
    expect(body.history).toHaveLength(1);
    expect(await listEntries()).toHaveLength(1);
  });

  it("accepts concurrent changes to different statuses when no status is expected", async () => {
    const wanted = ["confirmed", "processing", "shipped"];
    const answers = await Promise.all(wanted.map((status) => put({ status })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await get();
    expect(body.history.map(({ status }) => status).sort()).toEqual([...wanted].sort());
    expect(body.status).toBe(body.history.at(-1)?.status);
  });

  it("is denied to an auditor, who may still read the order", async () => {
    const { status, body } = await put({ status: "shipped" }, id, "auditor");
    expect(status).toBe(403);
    expect(body.message).toBe("You lack the permission orders.edit-status.");
    expect((await call("GET", `/api/admin/orders/${id}`, { as: "auditor" })).body.status).toBe("pending");
  });
});

it("an order stays readable when its product is deleted, and its customer cannot be deleted", async () => {
  const created = await call("POST", "/api/admin/products", {
    as: "admin",
    body: { name: "Silk Stole", price: 900, stock: 3, vendor: vendorId },
  });
  await db
    .update(orderItems)
    .set({ productId: created.body._id })
    .where(and(eq(orderItems.orderId, id), isNull(orderItems.productId)));
  expect((await get()).body.products[1]?.product).toEqual({ _id: created.body._id, name: "Brass Bell" });
  await call("DELETE", `/api/admin/products/${created.body._id}`, { as: "admin" });
  expect((await get()).body.products[1]?.product).toEqual({ name: "Brass Bell" });
  const { status, body } = await call("DELETE", `/api/admin/users/${customerId}`, { as: "admin" });
  expect(status).toBe(409);
  expect(body.message).toContain("order");
  expect((await get()).body.customer.name).toBe(customer?.name);
});
