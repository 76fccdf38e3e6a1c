// @module-tag dates
/** Returned amounts and return rates in the breakdown of the sales report. */
import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { Analytics, BreakdownRow, ReturnBreakdown, SalesReport } from "../../resources/overview/contract";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { orderItems, orders, products, vendors } from "../../server/db/schema";
import { refundLines, refunds } from "../../server/db/schema-refunds";
import { toPaise } from "../../server/ledger/entries";
import { rebuildSales } from "../../server/sales/rebuild";
import { startTestApp } from "./support/app";
import { openDatabaseInForeignZone } from "./support/foreign-zone";
import { insertOrder } from "./support/make-order";

const database = await openDatabaseInForeignZone();
const { db } = database;
const { call } = await startTestApp({ database });
// Signs in before a test sets the clock back: a session that starts in the past has expired when the clock is reset.
await call("GET", "/api/auth/me", { as: "admin" });

const report = async (query: string): Promise<SalesReport> => {
  const path = `/api/admin/analytics/report?${query}`;
  const { status, body, text } = await call<SalesReport>("GET", path, { as: "admin" });
  expect(status, text).toBe(200);
  return body;
};
const read = async (query: string): Promise<BreakdownRow[]> => (await report(query)).breakdown ?? [];
const shops = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(4);
const goods = await db.select().from(products).orderBy(asc(products.id)).limit(3);
const shop = (index: number) => shops[index]?.id ?? "";
const good = (index: number) => goods[index]?.id ?? "";

const LONG_AGO = new Date("2010-01-01T00:00:00Z");
const APRIL = "from=2008-04-01&to=2008-04-30";

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  const old = db.select({ id: orders.id }).from(orders).where(lt(orders.createdAt, LONG_AGO));
  const refundRows = await db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, old));
  const ids = refundRows.map(({ id }) => id);
  await db.delete(refundLines).where(inArray(refundLines.refundId, ids));
  await db.delete(refunds).where(inArray(refunds.id, ids));
  await db.delete(orders).where(lt(orders.createdAt, LONG_AGO));
});

interface Sold {
  at?: string;
  vendor?: number;
  product?: number;
  amount: number;
  status?: "delivered" | "cancelled" | "refunded";
}

/** Inserts an order of one unit of a product, by default in April. The amount is in rupees. */
function sell({ at = "2008-04-10T06:00:00Z", vendor = 0, product = 0, amount, status = "delivered" }: Sold) {
  setClock(new Date("2008-06-01T06:00:00Z"));
  const line = { name: "Sold", quantity: 1, price: amount, productId: good(product) };
  return insertOrder(db, { at, vendorId: shop(vendor), finalAmount: amount, status }, [line]);
}

/** Inserts a refund of this many rupees of an order, by default done at the end of May. */
async function refund(orderId: string, amount: number, values: Partial<typeof refunds.$inferInsert> = {}) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!order || !line) throw new Error("The order must exist.");
  const id = newId();
  const { status = "done" } = values;
  await db.insert(refunds).values({
    ...{ id, orderId, vendorId: order.vendorId, customerId: order.customerId, amount, paidAmount: order.finalAmount },
    ...{ source: "shop", reason: "returned", restock: false, createdAt: new Date("2008-05-31T06:00:00Z") },
    ...values,
    status,
    reference: status === "done" ? "UTR1" : null,
  });
  await db.insert(refundLines).values({
    ...{ refundId: id, position: 0, lineQuantity: 1, lineAmount: order.finalAmount },
    ...{ productId: line.productId, name: line.name, quantity: 0, amount },
  });
}

describe.each(["vendor", "product"] as const)("a breakdown by %s", (by) => {
  const keyOf = (index: number) => (by === "vendor" ? shop(index) : good(index));
  const sellTo = (index: number, sold: Sold) => sell({ vendor: index, product: index, ...sold });

  it("counts refunds and chargebacks on the day of the order in India, even if they are done later", async () => {
    const last = await sellTo(0, { at: "2008-04-30T18:29:00Z", amount: 1000 });
    const next = await sellTo(0, { at: "2008-04-30T18:30:00Z", amount: 500 });
    await refund(last, 100.05);
    await refund(last, 200.1, { source: "bank" });
    await refund(next, 50);
    for (const status of ["requested", "approved", "sent", "failed", "rejected"] as const) {
      await refund(last, 1, { status });
    }
    expect(await read(`${APRIL}&by=${by}`)).toMatchObject([
      { _id: keyOf(0), revenue: 1000, returned: 300.15, returnRate: 30 },
    ]);
    expect(await read(`from=2008-05-01&to=2008-05-31&by=${by}`)).toMatchObject([
      { _id: keyOf(0), revenue: 500, previousRevenue: 1000, returned: 50, returnRate: 10 },
    ]);
  });

  it("includes rows without sales, and omits the rate if nothing was sold", async () => {
    await refund(await sellTo(0, { amount: 80, status: "refunded" }), 80);
    await sellTo(1, { amount: 100 });
    await sellTo(2, { at: "2008-03-10T06:00:00Z", amount: 60 });
    await refund(await sellTo(1, { amount: 300, status: "cancelled" }), 300);
    const rows = await read(`${APRIL}&by=${by}`);
    expect(rows).toMatchObject([
      { _id: keyOf(1), revenue: 100, returned: 300, returnRate: 75 },
      { _id: keyOf(2), revenue: 0, returned: 0 },
      { _id: keyOf(0), revenue: 0, returned: 80, returnRate: 100 },
    ]);
    expect(rows[1]).not.toHaveProperty("returnRate");
  });

  it("sorts by returned amount and by rate before the limit applies, and sums up the other rows", async () => {
    await refund(await sellTo(0, { amount: 1000 }), 100);
    await refund(await sellTo(1, { amount: 200 }), 50);
    await sellTo(2, { amount: 500 });
    const ids = (rows: BreakdownRow[]) => rows.map(({ _id, others }) => others ?? _id);
    const rated = await read(`${APRIL}&by=${by}&sort=returnRate&order=desc&limit=1`);
    expect(ids(rated)).toEqual([keyOf(1), 2]);
    expect(rated[0]).toMatchObject({ returned: 50, returnRate: 25 });
    expect(rated[1]).toMatchObject({ revenue: 1500, returned: 100, returnRate: 6.7 });
    expect(ids(await read(`${APRIL}&by=${by}&sort=returned&order=desc`))).toEqual([keyOf(0), keyOf(1), keyOf(2)]);
    expect(ids(await read(`${APRIL}&by=${by}&sort=returned&order=asc`))).toEqual([keyOf(2), keyOf(1), keyOf(0)]);
  });

  it("shows a refund at once, even if the sales have not changed", async () => {
    const order = await sellTo(0, { amount: 100 });
    await rebuildSales(db);
    const returned = async () => (await read(`${APRIL}&by=${by}`))[0]?.returned;
    expect(await returned()).toBe(0);
    await refund(order, 12.34);
    expect(await returned()).toBe(12.34);
  });
});

it("a breakdown by product has units, and a row for deleted products", async () => {
  await sell({ amount: 100 });
  await sell({ amount: 100 });
  const deleted = await sell({ product: 1, amount: 70 });
  await refund(deleted, 7);
  await db.update(orderItems).set({ productId: null }).where(eq(orderItems.orderId, deleted));
  const refundRows = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, deleted));
  await db.update(refundLines).set({ productId: null }).where(inArray(refundLines.refundId, refundRows));
  const rows = await read(`${APRIL}&by=product`);
  expect(rows).toEqual([
    {
      ...{ _id: good(0), name: goods[0]?.name, units: 2, revenue: 200, previousUnits: 0, previousRevenue: 0 },
      ...{ returned: 0, returnRate: 0 },
    },
    { units: 1, revenue: 70, previousUnits: 0, previousRevenue: 0, returned: 7, returnRate: 10 },
  ]);
  const sorted = await read(`${APRIL}&by=product&sort=orders&order=asc`);
  expect(sorted.map(({ units }) => units)).toEqual([1, 2]);
});

it("other breakdowns have no returns", async () => {
  await refund(await sell({ amount: 100 }), 10);
  const [row] = await read(`${APRIL}&by=city&sort=returnRate&order=desc`);
  expect(row).toMatchObject({ orders: 1, revenue: 100 });
  expect(row).not.toHaveProperty("returned");
  expect(row).not.toHaveProperty("returnRate");
});

it.each(["vendor", "product"] as const)("agrees to the paisa with the demo's rows by %s", async (by) => {
  const { current = {}, breakdown: rows = [] } = await report(`timeRange=1y&by=${by}&limit=1000`);
  const { from = "", to = "" } = current;
  const days = `from=${from}&to=${to}`;
  const { returns } = (await call<Analytics>("GET", `/api/admin/analytics?${days}`, { as: "admin" })).body;
  const start = new Date(`${from}T00:00:00+05:30`);
  const found = await db
    .select({ vendor: refunds.vendorId, product: refundLines.productId, amount: refundLines.amount })
    .from(refunds)
    .innerJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, "done"), gte(orders.createdAt, start)));
  const expected = sumPaise(found, by);
  expect(expected.size).toBeGreaterThan(0);
  for (const row of rows.filter(({ others }) => others === undefined)) {
    expect(toPaise(row.returned ?? -1), row.name).toBe(expected.get(row._id ?? "") ?? 0);
  }
  const total = rows.reduce((sum, { returned = 0 }) => sum + toPaise(returned), 0);
  expect(total).toBe([...expected.values()].reduce((sum, paise) => sum + paise, 0));
  expect(total).toBe(toPaise(returns?.current?.returned ?? 0));
});

function sumPaise(
  rows: readonly { vendor: string; product: string | null; amount: number }[],
  by: ReturnBreakdown,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = row[by] ?? "";
    sums.set(key, (sums.get(key) ?? 0) + toPaise(row.amount));
  }
  return sums;
}
