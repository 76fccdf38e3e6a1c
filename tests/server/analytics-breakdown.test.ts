// @module-tag dates
/** The breakdown of the sales report: its order, the sum of the rows beyond the limit, and rejected parameters. */
import { asc, isNotNull, lt } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { orders, products, vendors } from "../../server/db/schema";
import { startTestApp } from "./support/app";
import { openDatabaseInForeignZone } from "./support/foreign-zone";
import { insertOrder } from "./support/make-order";

const database = await openDatabaseInForeignZone();
const { db } = database;
const { call } = await startTestApp({ database });
// Signs in before a test sets the clock back: a session that starts in the past has expired when the clock is reset.
await call("GET", "/api/auth/me", { as: "admin" });

interface Report {
  breakdown: {
    _id?: string;
    name?: string;
    others?: number;
    orders: number;
    revenue: number;
    previousRevenue: number;
  }[];
  errors?: unknown;
}

const report = (query: string) => call<Report>("GET", `/api/admin/analytics/report?${query}`, { as: "admin" });
const read = async (query: string) => {
  const { status, body } = await report(query);
  expect(status).toBe(200);
  return body;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const shops = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(14);
const [product] = await db
  .select()
  .from(products)
  .where(isNotNull(products.categoryId))
  .orderBy(asc(products.id))
  .limit(1);

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  await db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));
});

/** Adds an order of ₹100 in March for every vendor but the first, and in April one for each amount that is not 0. */
async function addOrders(april: readonly number[]) {
  setClock(new Date("2008-06-01T06:00:00Z"));
  for (const [index, shop] of shops.entries()) {
    const revenue = april[index] ?? 0;
    const values = { vendorId: shop.id, shippingCity: `City ${index}` };
    if (index > 0) await insertOrder(db, { at: "2008-03-20T06:00:00Z", ...values });
    if (revenue > 0) await insertOrder(db, { at: "2008-04-20T06:00:00Z", ...values, ...withAmount(revenue) });
  }
}
const withAmount = (amount: number) => ({ totalAmount: amount, discountAmount: 0, finalAmount: amount });
const IN_APRIL = "from=2008-04-01&to=2008-04-30";

it.each(["vendor", "city"] as const)(
  "a breakdown by %s sorts all rows by change before the limit applies, even rows without revenue in April",
  async (by) => {
    const revenues = [500, 900, 800, 700, 650, 600, 550, 450, 400, 350, 300, 250, 110, 0];
    await addOrders(revenues);
    const keyOf = (index: number) => (by === "vendor" ? shops[index]?.id : `City ${index}`);
    const keys = ({ breakdown }: Report) => breakdown.map(({ _id, name, others }) => others ?? _id ?? name);
    const falling = await read(`${IN_APRIL}&by=${by}&sort=change&order=asc`);
    expect(keys(falling)).toEqual([...[13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map(keyOf), 4]);
    expect(falling.breakdown[0]).toMatchObject({ revenue: 0, previousRevenue: 100 });
    const rising = await read(`${IN_APRIL}&by=${by}&sort=change&order=desc&limit=2`);
    expect(keys(rising)).toEqual([keyOf(1), keyOf(2), 12]);
    expect(sum(rising.breakdown.map(({ revenue }) => revenue))).toBe(sum(revenues));
    const all = await read(`${IN_APRIL}&by=${by}&limit=1000`);
    expect(all.breakdown).toHaveLength(14);
    expect(keys(all).at(-1)).toBe(keyOf(13));
  },
);

it("sorts by name without regard to case, and sorts categories by number of orders", async () => {
  await addOrders([500, 900]);
  const names = (await read(`${IN_APRIL}&sort=name&limit=1000`)).breakdown.map(({ name }) => name ?? "");
  expect(names).toHaveLength(14);
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  for (const hour of ["06", "07", "08"]) {
    await insertOrder(db, { at: `2008-04-21T${hour}:00:00Z`, ...withAmount(10) }, [
      { name: "Old", quantity: 1, price: 10, productId: product?.id ?? "" },
    ]);
  }
  const { breakdown } = await read(`${IN_APRIL}&by=category&sort=orders&order=desc&limit=1`);
  expect(breakdown[0]).toMatchObject({ orders: 3, revenue: 30 });
  expect(breakdown[0]?._id).toBe(product?.categoryId);
});

it.each([
  ["sort=weather", { sort: [expect.stringMatching(/^must be one of name, revenue, /)] }],
  ["order=up", { order: ["must be one of asc, desc"] }],
  ["limit=0", { limit: [expect.any(String)] }],
  ["limit=1001", { limit: [expect.any(String)] }],
])("rejects a breakdown with %s", async (query, errors) => {
  const { status, body } = await report(query);
  expect(status).toBe(422);
  expect(body.errors).toEqual(errors);
});
