// @module-tag dates
import { and, asc, eq, gte, lt, notInArray } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { RANGE_DAYS } from "../../resources/overview/contract";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { orders, products, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { startTestApp, type DemoAccount } from "./support/app";
import type { SalesDay } from "./support/body";
import { openDatabaseInForeignZone } from "./support/foreign-zone";
import { insertOrder } from "./support/make-order";
import { setPermissions } from "./support/grant";

const database = await openDatabaseInForeignZone();
const { call } = await startTestApp({ database });
const { db } = database;
// Signs in before a test sets the clock back: a session that starts in the past has expired when the clock is reset.
await call("GET", "/api/auth/me", { as: "admin" });
const get = async (query = "", as: DemoAccount = "admin") =>
  (await call("GET", `/api/admin/analytics${query}`, { as })).body;
const sales = async (query: string) =>
  (await call<SalesDay[]>("GET", `/api/admin/analytics/sales?${query}`, { as: "admin" })).body;

const [customer] = await db.select().from(users).where(eq(users.role, "customer")).orderBy(asc(users.id)).limit(1);
const [shop, otherShop] = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(2);
const [product] = await db.select().from(products).limit(1);

const sum = <T>(rows: T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0);

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  // All orders of the demo are newer than the orders of these tests.
  await db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));
});

it("lists the best products by units sold, with the order's discount divided among its lines", async () => {
  const lines = [
    { name: "Old name", quantity: 3, price: 100, productId: product?.id ?? "" },
    { name: "Brass Bell", quantity: 1, price: 200 },
  ];
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", totalAmount: 500, discountAmount: 50, finalAmount: 450 }, lines);
  await insertOrder(db, { at: "2008-04-01T07:00:00Z", status: "refunded" }, [
    { name: "Brass Bell", quantity: 9, price: 1 },
  ]);
  await insertOrder(db, { at: "2008-03-24T06:00:00Z" }, [{ name: "Brass Bell", quantity: 9, price: 1 }]);
  await insertOrder(db, { at: "2008-04-01T08:00:00Z" });
  setClock(new Date("2008-04-01T12:00:00Z"));
  expect((await get()).topProducts).toEqual([
    { _id: product?.id, name: product?.name, sales: 3, revenue: 270 },
    { name: "Brass Bell", sales: 1, revenue: 180 },
  ]);
});

it("lists a product with zero revenue if its order cost nothing", async () => {
  const free = { totalAmount: 0, finalAmount: 0 };
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", ...free }, [{ name: "Sample Sachet", quantity: 1, price: 0 }]);
  setClock(new Date("2008-04-01T12:00:00Z"));
  expect((await get()).topProducts).toEqual([{ name: "Sample Sachet", sales: 1, revenue: 0 }]);
});

it("lists the best vendors by revenue, without cancelled orders", async () => {
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", finalAmount: 10 });
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", finalAmount: 20.5 });
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", finalAmount: 900, status: "cancelled" });
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", finalAmount: 50, vendorId: otherShop?.id ?? "" });
  setClock(new Date("2008-04-01T12:00:00Z"));
  expect((await get()).topVendors).toEqual([
    { _id: otherShop?.id, shopName: otherShop?.shopName, orders: 1, revenue: 50 },
    { _id: shop?.id, shopName: shop?.shopName, orders: 2, revenue: 30.5 },
  ]);
});

it("lists the ten newest orders in any status, with the documented fields", async () => {
  const ids: string[] = [];
  for (let hour = 0; hour < 12; hour += 1) {
    ids.unshift(
      await insertOrder(db, { at: `2008-04-01T${String(hour).padStart(2, "0")}:00:00Z`, status: "cancelled" }),
    );
  }
  setClock(new Date("2008-04-01T12:00:00Z"));
  const { recentOrders } = await get();
  expect(recentOrders.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 10));
  expect(recentOrders[0]).toEqual({
    _id: ids[0],
    customer: { _id: customer?.id, name: customer?.name },
    vendor: { _id: shop?.id, shopName: shop?.shopName },
    finalAmount: 100,
    status: "cancelled",
    createdAt: "2008-04-01T11:00:00.000Z",
  });
});

it.each(Object.entries(RANGE_DAYS))("covers whole days in India, for %s", async (range, days) => {
  // In India, it is 1 April 2008, half past midnight.
  setClock(new Date("2008-03-31T19:00:00Z"));
  const end = Date.parse("2008-04-01T18:30:00Z");
  const start = end - days * 86_400_000;
  const at = (moment: number) => ({ at: new Date(moment).toISOString() });
  await insertOrder(db, at(start - days * 86_400_000 - 1));
  // Of the last day of the previous period, only the first half hour counts, because today is half an hour old.
  const halfHour = start - 23.5 * 3_600_000;
  for (const moment of [halfHour - 1, halfHour + 60_000]) await insertOrder(db, at(moment));
  const [early, first, last] = [start - days * 86_400_000, start, end - 1];
  for (const moment of [early, first, last]) await insertOrder(db, at(moment));
  await insertOrder(db, at(end));
  const { recentOrders, current, previous } = await get(`?timeRange=${range}`);
  const times = recentOrders.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
  expect(times).toEqual([last, first]);
  expect(current).toMatchObject({ totalOrders: 2, totalRevenue: 200 });
  expect(previous).toMatchObject({ totalOrders: 2, totalRevenue: 200 });
});

it("leaves refunded orders out of the revenue but counts them, and omits a rating without reviews", async () => {
  setClock(new Date("2008-04-01T12:00:00Z"));
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", finalAmount: 70 });
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", finalAmount: 70, status: "refunded" });
  const reviewIds = [newId(), newId()];
  for (const [index, id] of reviewIds.entries()) {
    const createdAt = new Date("2008-03-20T06:00:00Z");
    const review = { id, userId: customer?.id ?? "", vendorId: shop?.id ?? "", createdAt };
    await db.insert(reviews).values({ ...review, rating: 4 + index });
  }
  const { current, previous } = await get("?timeRange=7d");
  const none = { totalUsers: 0, totalVendors: 0, totalProducts: 0 };
  expect(current).toEqual({ totalRevenue: 70, totalOrders: 2, ...none });
  expect(previous).toEqual({ totalRevenue: 0, totalOrders: 0, ...none, averageRating: 4.5 });
  for (const id of reviewIds) await db.delete(reviews).where(eq(reviews.id, id));
});

it("agrees with the daily sales and with sums over the tables", async () => {
  const { current, topVendors, topProducts } = await get("?timeRange=1y");
  const since = new Date(Date.parse((await sales("")).at(-1)?.date ?? "") - 364 * 86_400_000);
  const days = await sales(`startDate=${since.toISOString().slice(0, 10)}`);
  expect(days).toHaveLength(365);
  expect(sum(days, ({ revenue }) => revenue)).toBeCloseTo(current.totalRevenue, 2);
  expect(current.totalRevenue).toBeGreaterThan(0);

  const from = new Date(since.getTime() - 5.5 * 3_600_000);
  const isInRange = gte(orders.createdAt, from);
  const sold = await db
    .select()
    .from(orders)
    .where(and(isInRange, notInArray(orders.status, ["cancelled", "refunded"])));
  expect(sum(days, (day) => day.orders)).toBe(sold.length);
  expect(sum(sold, ({ finalAmount }) => finalAmount)).toBeCloseTo(current.totalRevenue, 2);
  expect(current).toMatchObject({
    totalOrders: await db.$count(orders, isInRange),
    totalUsers: await db.$count(users, gte(users.createdAt, from)),
    totalVendors: await db.$count(vendors, gte(vendors.createdAt, from)),
    totalProducts: await db.$count(products, gte(products.createdAt, from)),
    averageRating: expect.any(Number),
  });
  const byVendor = new Map<string, number>();
  for (const { vendorId, finalAmount } of sold) {
    byVendor.set(vendorId, (byVendor.get(vendorId) ?? 0) + finalAmount);
  }
  const revenues = [...byVendor.values()].sort((a, b) => b - a);
  for (const [index, { revenue }] of topVendors.entries()) expect(revenue).toBeCloseTo(revenues[index] ?? 0, 2);
  expect(topVendors).toHaveLength(Math.min(10, revenues.length));
  expect(topProducts).toHaveLength(10);
  const units = topProducts.map((row: { sales: number }) => row.sales);
  expect(units).toEqual([...units].sort((a: number, b: number) => b - a));
});

it("covers seven days by default, and rejects an unknown or repeated range", async () => {
  expect(await get("?timeRange=")).toEqual(await get("?timeRange=7d"));
  for (const range of ["14d", "7D", "toString", "7d&timeRange=30d"]) {
    const { status, body } = await call("GET", `/api/admin/analytics?timeRange=${range}`, { as: "admin" });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ timeRange: [expect.stringMatching(/^must be one of 7d, 30d, 90d, 1y, month, /)] });
  }
});

it("admits only administrators who may see analytics", async () => {
  expect(Object.keys(await get("", "auditor"))).toContain("topProducts");
  await setPermissions(db, "auditor@bazaar.example", ["orders.*"]);
  for (const path of ["/api/admin/analytics", "/api/admin/analytics/sales"]) {
    const { status, body } = await call("GET", path, { as: "auditor" });
    expect(status).toBe(403);
    expect(body.message).toBe("You lack the permission analytics.list.");
  }
});
