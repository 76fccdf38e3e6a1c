// @module-tag dates
/** The change in revenue between two periods: its steps, and its gainers and losers. Both add up to the paisa. */
import fc from "fast-check";
import { asc, isNotNull, lt } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { BREAKDOWNS, type RevenueChange } from "../../resources/overview/contract";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { orders, products, vendors } from "../../server/db/schema";
import { rebuildSales } from "../../server/sales/rebuild";
import { startTestApp } from "./support/app";
import { openDatabaseInForeignZone } from "./support/foreign-zone";
import { setPermissions } from "./support/grant";
import { insertOrder } from "./support/make-order";

const database = await openDatabaseInForeignZone();
const { db } = database;
const { call } = await startTestApp({ database });
// Signs in before a test sets the clock back: a session that starts in the past has expired when the clock is reset.
await call("GET", "/api/auth/me", { as: "admin" });

type Change = Required<RevenueChange> & { errors?: unknown; message?: string };

const PATH = "/api/admin/analytics/revenue-change";
const ask = (query: string) => call<Change>("GET", `${PATH}?${query}`, { as: "admin" });
const read = async (query: string) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return body;
};

const APRIL = "from=2008-04-01&to=2008-04-30";
const IN_MARCH = "2008-03-20T06:00:00Z";
const IN_APRIL = "2008-04-20T06:00:00Z";
const shops = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(14);
const goods = await db.select().from(products).where(isNotNull(products.categoryId)).orderBy(asc(products.id)).limit(4);

const toPaise = (rupees: number | undefined = 0) => Math.round(rupees * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sumChanges = (rows: readonly { change?: number }[]) => sum(rows.map(({ change }) => toPaise(change)));
const priced = (finalAmount: number, discountAmount = 0) => ({
  finalAmount,
  discountAmount,
  totalAmount: finalAmount + discountAmount,
});

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  await db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));
});

it("splits the change into orders, their value, discounts, cancellations and refunds", async () => {
  setClock(new Date("2008-06-01T06:00:00Z"));
  for (const amount of [100, 300]) await insertOrder(db, { at: IN_MARCH, ...priced(amount) });
  await insertOrder(db, { at: IN_APRIL, ...priced(250, 50) });
  await insertOrder(db, { at: IN_APRIL, ...priced(150.25), status: "cancelled" });
  await insertOrder(db, { at: IN_APRIL, ...priced(99.75), status: "refunded" });
  await insertOrder(db, { at: IN_APRIL, ...priced(400) });
  const { lines, steps, countedUntil } = await read(APRIL);
  expect(countedUntil).toBeUndefined();
  expect(lines).toEqual({
    previous: { orders: 2, ordered: 400, discounts: 0, cancelled: 0, refunded: 0, revenue: 400 },
    current: { orders: 4, ordered: 950, discounts: 50, cancelled: 150.25, refunded: 99.75, revenue: 650 },
  });
  expect(steps).toEqual({ orders: 400, orderValue: 150, discounts: -50, cancelled: -150.25, refunded: -99.75 });
});

it("lists gainers and losers by the size of the change, and counts new, grown, shrunk and stopped ones", async () => {
  setClock(new Date("2008-06-01T06:00:00Z"));
  const sell = (at: string, shop: number, amount: number) =>
    insertOrder(db, { at, vendorId: shops[shop]?.id ?? "", ...priced(amount) });
  for (const [shop, before, now] of [
    [0, 0, 500],
    [1, 100, 400],
    [2, 300, 200],
    [3, 250, 0],
    [4, 70, 70],
  ] as const) {
    if (before) await sell(IN_MARCH, shop, before);
    if (now) await sell(IN_APRIL, shop, now);
  }
  const nameOf = (shop: number) => ({ _id: shops[shop]?.id, name: shops[shop]?.shopName });
  const { gainers, losers, totals } = await read(APRIL);
  expect(gainers).toEqual([
    { ...nameOf(0), revenue: 500, previousRevenue: 0, change: 500 },
    { ...nameOf(1), revenue: 400, previousRevenue: 100, change: 300 },
  ]);
  expect(losers).toEqual([
    { ...nameOf(3), revenue: 0, previousRevenue: 250, change: -250 },
    { ...nameOf(2), revenue: 200, previousRevenue: 300, change: -100 },
  ]);
  expect(totals).toEqual({
    new: { count: 1, change: 500 },
    grown: { count: 1, change: 300 },
    shrunk: { count: 1, change: -100 },
    stopped: { count: 1, change: -250 },
  });
});

it("sums up the gainers after the first ten in one row", async () => {
  setClock(new Date("2008-06-01T06:00:00Z"));
  for (const [index] of shops.entries()) {
    await insertOrder(db, { at: IN_APRIL, shippingCity: `City ${index}`, ...priced(100 + index) });
  }
  const { gainers, losers, totals } = await read(`${APRIL}&by=city`);
  expect(gainers.map(({ name, others }) => name ?? others)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `City ${13 - index}`),
    4,
  ]);
  expect(gainers.at(-1)).toEqual({ others: 4, revenue: 406, previousRevenue: 0, change: 406 });
  expect(losers).toEqual([]);
  expect(totals.new).toEqual({ count: 14, change: sumChanges(gainers) / 100 });
});

it("sums up orders without products and deleted products in a row without a name", async () => {
  setClock(new Date("2008-06-01T06:00:00Z"));
  await insertOrder(db, { at: IN_APRIL, ...priced(100) });
  await insertOrder(db, { at: IN_APRIL, ...priced(50) }, [{ name: "Gone", quantity: 1, price: 50 }]);
  await insertOrder(db, { at: IN_APRIL, ...priced(30) }, [
    { name: "Sari", quantity: 1, price: 30, productId: goods[0]?.id ?? "" },
  ]);
  const { gainers } = await read(`${APRIL}&by=product`);
  expect(gainers).toEqual([
    { revenue: 150, previousRevenue: 0, change: 150 },
    { _id: goods[0]?.id, name: goods[0]?.name, revenue: 30, previousRevenue: 0, change: 30 },
  ]);
});

it.each(BREAKDOWNS)("answers with zeros and empty lists if neither period has orders, by %s", async (by) => {
  setClock(new Date("2008-06-01T06:00:00Z"));
  const zeros = { orders: 0, ordered: 0, discounts: 0, cancelled: 0, refunded: 0, revenue: 0 };
  const none = { count: 0, change: 0 };
  expect(await read(`${APRIL}&by=${by}`)).toEqual({
    current: { from: "2008-04-01", to: "2008-04-30" },
    previous: { from: "2008-03-02", to: "2008-03-31" },
    lines: { current: zeros, previous: zeros },
    steps: { orders: 0, orderValue: 0, discounts: 0, cancelled: 0, refunded: 0 },
    gainers: [],
    losers: [],
    totals: { new: none, grown: none, shrunk: none, stopped: none },
  });
});

const generatedOrder = fc.record({
  at: fc.constantFrom(IN_MARCH, IN_APRIL),
  shop: fc.nat(shops.length - 1),
  status: fc.constantFrom("delivered", "pending", "cancelled", "refunded"),
  city: fc.constantFrom("Pune", "Delhi", null),
  discount: fc.nat(3000),
  lines: fc.array(fc.record({ good: fc.nat(4), quantity: fc.integer({ min: 1, max: 3 }), paise: fc.nat(9999) }), {
    maxLength: 3,
  }),
  /** Paise that are added to the sum of the lines, because another system's totals need not match them. */
  extra: fc.nat(5000),
});

it("adds up to the paisa in every dimension, before and after a rebuild", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(generatedOrder, { minLength: 1, maxLength: 20 }), async (all) => {
      await db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));
      setClock(new Date("2008-06-01T06:00:00Z"));
      const revenue = { [IN_MARCH]: 0, [IN_APRIL]: 0 };
      for (const { at, shop, status, city, discount, lines, extra } of all) {
        const total = sum(lines.map(({ quantity, paise }) => quantity * paise)) + extra;
        const final = Math.max(0, total - discount);
        if (status !== "cancelled" && status !== "refunded") revenue[at] = (revenue[at] ?? 0) + final;
        await insertOrder(
          db,
          {
            ...{ at, status, vendorId: shops[shop]?.id ?? "", shippingCity: city },
            ...{ totalAmount: total / 100, discountAmount: (total - final) / 100, finalAmount: final / 100 },
          },
          lines.map(({ good, quantity, paise }) => ({
            ...{ name: "Line", quantity, price: paise / 100, productId: goods[good]?.id ?? null },
          })),
        );
      }
      const answers = await Promise.all(BREAKDOWNS.map((by) => read(`${APRIL}&by=${by}`)));
      for (const { lines, steps, gainers, losers, totals } of answers) {
        const [now, before] = [toPaise(lines.current?.revenue), toPaise(lines.previous?.revenue)];
        expect([now, before]).toEqual([revenue[IN_APRIL], revenue[IN_MARCH]]);
        expect(sum(Object.values(steps).map(toPaise))).toBe(now - before);
        expect(sumChanges([...gainers, ...losers])).toBe(now - before);
        expect(sumChanges(Object.values(totals))).toBe(now - before);
        for (const row of [...gainers, ...losers]) {
          expect(toPaise(row.change)).toBe(toPaise(row.revenue) - toPaise(row.previousRevenue));
        }
      }
      await rebuildSales(db);
      expect(await Promise.all(BREAKDOWNS.map((by) => read(`${APRIL}&by=${by}`)))).toEqual(answers);
    }),
    { numRuns: 6 },
  );
}, 120_000);

it.each([
  ["from=2099-01-01", { from: ["must not be in the future"] }],
  ["from=2008-04-02&to=2008-04-01", { to: ["must not be before from"] }],
  ["timeRange=decade", { timeRange: [expect.stringMatching(/^must be one of 7d, 30d, 90d, 1y, month, /)] }],
  ["compare=never", { compare: ["must be one of previous, year"] }],
  ["by=weather", { by: ["must be one of vendor, product, category, city, payment"] }],
])("rejects %s", async (query, errors) => {
  const { status, body } = await ask(query);
  expect(status).toBe(422);
  expect(body.errors).toEqual(errors);
});

it("requires the permission to see analytics", async () => {
  await setPermissions(db, "auditor@bazaar.example", ["orders.*"]);
  const { status, body } = await call("GET", PATH, { as: "auditor" });
  expect(status).toBe(403);
  expect(body.message).toBe("You lack the permission analytics.list.");
});
