// @module-tag dates
import { and, desc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orders } from "../../server/db/schema";
import { pageRowsQuery } from "../../server/records/page-rows";
import { selectOrders } from "../../server/resources/orders/response";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
const list = async (query: string) => (await call("GET", `/api/admin/orders?${query}`, { as: "admin" })).body;

const [order] = await db.select().from(orders).where(eq(orders.status, "delivered")).limit(1);
const [customerId, vendorId] = [order?.customerId ?? "", order?.vendorId ?? ""];

it.each([
  ["customer", customerId, orders.customerId],
  ["vendor", vendorId, orders.vendorId],
] as const)("lists the orders of one %s, newest first", async (name, value, column) => {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(column, value))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const body = await list(`${name}=${value}&limit=100`);
  expect(body.pagination.total).toBe(rows.length);
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual(rows.map((row) => row.id));
  expect(body.orders[0]).not.toHaveProperty("history");
  const pending = await list(`${name}=${value}&status=pending&limit=100`);
  expect(pending.pagination.total).toBe(await db.$count(orders, and(eq(column, value), eq(orders.status, "pending"))));
  expect((await list(`${name}=ffffffffffffffffffffffff`)).orders).toEqual([]);
  expect((await list(`${name}=`)).pagination.total).toBe(await db.$count(orders));
});

it.each(["page=0", "limit=101", "status=closed", "customer=%00", "sort=paymentMethod"])("rejects %s", async (query) => {
  expect((await call("GET", `/api/admin/orders?${query}`, { as: "admin" })).status).toBe(422);
});

it.each([
  ["customer", eq(orders.customerId, customerId), "orders_customer_created_idx"],
  ["vendor", eq(orders.vendorId, vendorId), "orders_vendor_created_idx"],
])("uses a sorted index for one %s", async (_name, where, index) => {
  const plan = await db.transaction(async (tx) => {
    // With the demo's few rows, the planner would scan the table instead.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const query = pageRowsQuery(tx, orders, { page: 1, limit: 10 }, selectOrders(tx), where);
    return JSON.stringify(await tx.execute(sql`explain ${query}`));
  });
  expect(plan).toContain(index);
});

it.each([
  [3, true],
  [5_000, false],
])("with %i matches, collects all of them before it sorts: %j", (total, isGathered) => {
  const where = eq(orders.shippingStreet, "12 MG Road");
  const query = pageRowsQuery(db, orders, { page: 1, limit: 10 }, selectOrders(db), where, total);
  expect(query.toSQL().sql.includes("with found as materialized")).toBe(isGathered);
});
