// @module-tag dates
/** The sales report's days, previous period and breakdowns, also compared with a simple computation. */
import fc from "fast-check";
import { asc, lt } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { BREAKDOWNS, type Breakdown } from "../../resources/overview/contract";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { orders, products, vendors } from "../../server/db/schema";
import { rebuildSales } from "../../server/sales/rebuild";
import { startTestApp } from "./support/app";
import { openDatabaseInForeignZone } from "./support/foreign-zone";
import { setPermissions } from "./support/grant";
import { insertOrder } from "./support/make-order";

const database = await openDatabaseInForeignZone();
const { call } = await startTestApp({ database });
const { db } = database;
// Signs in before a test sets the clock back: a session that starts in the past has expired when the clock is reset.
await call("GET", "/api/auth/me", { as: "admin" });

interface Figures {
  _id?: string;
  name?: string;
  others?: number;
  orders: number;
  revenue: number;
  previousRevenue: number;
}

interface Report {
  current: { days: Figures[] };
  previous: { days: Figures[] };
  countedUntil: string;
  breakdown: Figures[];
  errors?: unknown;
  message?: string;
}

const report = (query: string) => call<Report>("GET", `/api/admin/analytics/report?${query}`, { as: "admin" });
const read = async (query: string) => {
  const { status, body } = await report(query);
  expect(status).toBe(200);
  return body;
};

const shops = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(14);
const goods = (await db.select().from(products).orderBy(asc(products.id))).filter(({ categoryId }) => categoryId);
const [first, second] = [...new Map(goods.map((product) => [product.categoryId, product])).values()];

const deleteOrders = () => db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  await deleteOrders();
});

it("compares today with the same hours of the day a period earlier", async () => {
  setClock(new Date("2008-04-08T06:30:00Z"));
  for (const moment of ["2008-04-08T06:00:00Z", "2008-04-01T06:00:00Z"]) await insertOrder(db, { at: moment });
  await insertOrder(db, { at: "2008-04-01T07:00:00Z", finalAmount: 999 });
  const { current, previous, countedUntil, breakdown } = await read("timeRange=7d");
  expect(Math.abs(Date.parse(countedUntil) - Date.parse("2008-04-08T06:30:00Z"))).toBeLessThan(1000);
  expect(current.days.at(-1)).toEqual({ date: "2008-04-08", orders: 1, revenue: 100 });
  expect(previous.days.at(-1)).toEqual({ date: "2008-04-01", orders: 1, revenue: 100 });
  expect(breakdown).toMatchObject([
    { _id: shops[0]?.id, orders: 1, revenue: 100, previousOrders: 1, previousRevenue: 100 },
  ]);
  const { body } = await call("GET", "/api/admin/analytics?timeRange=7d", { as: "admin" });
  expect(body.previous).toMatchObject({ totalOrders: 1, totalRevenue: 100 });
});

it("divides an order among the categories of its lines, and gives a group without a value no name", async () => {
  setClock(new Date("2008-04-08T12:00:00Z"));
  await insertOrder(db, { at: "2008-04-08T06:00:00Z", finalAmount: 90, totalAmount: 100, discountAmount: 10 }, [
    { name: "Old", quantity: 2, price: 25, productId: first?.id ?? "" },
    { name: "Old", quantity: 1, price: 40, productId: second?.id ?? "" },
    { name: "Gone", quantity: 1, price: 10 },
  ]);
  await insertOrder(db, { at: "2008-04-08T07:00:00Z", finalAmount: 5, shippingCity: "Pune" });
  const { breakdown } = await read("by=category");
  expect(breakdown).toMatchObject([
    { _id: first?.categoryId, orders: 1, revenue: 45 },
    { _id: second?.categoryId, orders: 1, revenue: 36 },
    { orders: 2, revenue: 14 },
  ]);
  expect(breakdown[2]).not.toHaveProperty("name");
  expect((await read("by=city")).breakdown.map(({ name }) => name)).toEqual([undefined, "Pune"]);
});

it("adds up by product if orders have no lines, or a total that differs from their lines", async () => {
  setClock(new Date("2008-04-08T12:00:00Z"));
  const at = "2008-04-08T06:00:00Z";
  await insertOrder(db, { at, finalAmount: 90 }, [
    { name: "Old", quantity: 2, price: 2.5, productId: first?.id ?? "" },
    { name: "Old", quantity: 1, price: 4, productId: second?.id ?? "" },
  ]);
  await insertOrder(db, { at, finalAmount: 20 }, [{ name: "Free", quantity: 3, price: 0, productId: first?.id ?? "" }]);
  await insertOrder(db, { at, finalAmount: 5 });
  const expectProducts = async () => {
    const { breakdown, current } = await read("by=product");
    expect(breakdown).toMatchObject([
      { _id: first?.id, units: 5, revenue: 70 },
      { _id: second?.id, units: 1, revenue: 40 },
      { units: 0, revenue: 5 },
    ]);
    expect(breakdown[2]).not.toHaveProperty("name");
    expect(total(current.days).revenue).toBe(115);
  };
  await expectProducts();
  await rebuildSales(db);
  await expectProducts();
});

const STATUSES = ["delivered", "pending", "cancelled", "refunded"] as const;
const CITIES = ["Pune", "Delhi", undefined] as const;
const PAYMENTS = ["UPI", "COD"] as const;

const generatedOrder = fc.record({
  /** Hours since 1 March. The report covers April. */
  hour: fc.integer({ min: 0, max: 24 * 61 - 1 }),
  shop: fc.integer({ min: 0, max: shops.length - 1 }),
  status: fc.constantFrom(...STATUSES),
  city: fc.constantFrom(...CITIES),
  payment: fc.constantFrom(...PAYMENTS),
  discount: fc.integer({ min: 0, max: 30 }),
  lines: fc.array(
    fc.record({
      good: fc.option(fc.integer({ min: 0, max: goods.length - 1 }), { nil: undefined }),
      quantity: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 0, max: 50_000 }).map((paise) => paise / 100),
    }),
    { maxLength: 3 },
  ),
});

type GeneratedOrder = typeof generatedOrder extends fc.Arbitrary<infer T> ? T : never;
const MARCH = Date.parse("2008-02-29T18:30:00Z");
const APRIL = Date.parse("2008-03-31T18:30:00Z");
const totalInRupees = ({ lines, discount }: GeneratedOrder) => {
  const whole = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return Math.round(whole * (100 - discount)) / 100;
};
const sumOf = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0);

/** The rupees that an order adds to each group, by the group's id or name. */
const EXPECTED_SHARES: Record<Breakdown, (order: GeneratedOrder) => Map<string, number>> = {
  vendor: (order) => new Map([[shops[order.shop]?.id ?? "", totalInRupees(order)]]),
  city: (order) => new Map([[order.city ?? "", totalInRupees(order)]]),
  payment: (order) => new Map([[order.payment, totalInRupees(order)]]),
  product: (order) => divideAmongLines(order, "id"),
  category: (order) => divideAmongLines(order, "categoryId"),
};

function divideAmongLines(order: GeneratedOrder, key: "id" | "categoryId"): Map<string, number> {
  const { lines } = order;
  const whole = sumOf(lines, ({ quantity, price }) => quantity * price);
  const shares = new Map<string, number>(lines.length === 0 ? [["", totalInRupees(order)]] : []);
  for (const { good, quantity, price } of lines) {
    const id = (good !== undefined && goods[good]?.[key]) || "";
    const share = whole > 0 ? (totalInRupees(order) * quantity * price) / whole : totalInRupees(order) / lines.length;
    shares.set(id, (shares.get(id) ?? 0) + share);
  }
  return shares;
}

it("agrees with a simple computation, and its rows add up to the total", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(generatedOrder, { minLength: 1, maxLength: 25 }), fc.nat(25), async (all, rebuildAt) => {
      await deleteOrders();
      setClock(new Date("2008-06-01T06:00:00Z"));
      for (const [index, order] of all.entries()) {
        // Stores the daily and monthly sums of the earlier orders. Later orders then make some of these sums stale.
        if (index === rebuildAt) await rebuildSales(db);
        const { hour, shop, status, city, payment, lines } = order;
        const totalAmount = sumOf(lines, ({ quantity, price }) => quantity * price);
        const finalAmount = totalInRupees(order);
        const values = { status, vendorId: shops[shop]?.id ?? "", shippingCity: city ?? null, paymentMethod: payment };
        await insertOrder(
          db,
          {
            at: new Date(MARCH + hour * 3_600_000).toISOString(),
            ...values,
            totalAmount: Math.round(totalAmount * 100) / 100,
            discountAmount: Math.round((totalAmount - finalAmount) * 100) / 100,
            finalAmount,
          },
          lines.map(({ good, quantity, price }) => ({
            name: "Line",
            quantity,
            price,
            productId: good === undefined ? null : (goods[good]?.id ?? null),
          })),
        );
      }
      const sold = all.filter(({ status }) => status !== "cancelled" && status !== "refunded");
      const april = sold.filter(({ hour }) => MARCH + hour * 3_600_000 >= APRIL);
      const march = sold.filter(({ hour }) => MARCH + hour * 3_600_000 < APRIL);
      for (const by of BREAKDOWNS) {
        // The previous period, the thirty days before April, begins on 2 March.
        const { current, previous, breakdown } = await read(`from=2008-04-01&to=2008-04-30&by=${by}`);
        const inPreviousPeriod = march.filter(({ hour }) => hour >= 24);
        const { orders: soldOrders, revenue } = total(current.days);
        expect(soldOrders).toBe(april.length);
        expect(revenue).toBeCloseTo(sumOf(april, totalInRupees), 2);
        expect(total(previous.days).revenue).toBeCloseTo(sumOf(inPreviousPeriod, totalInRupees), 2);
        expect(total(breakdown).revenue, by).toBeCloseTo(revenue, 2);
        expect(
          sumOf(breakdown, (row) => row.previousRevenue),
          by,
        ).toBeCloseTo(sumOf(inPreviousPeriod, totalInRupees), 2);
        if (by !== "category" && by !== "product") expect(total(breakdown).orders, by).toBe(april.length);
        const groups = new Map<string, number>();
        for (const order of april) {
          for (const [key, share] of EXPECTED_SHARES[by](order)) groups.set(key, (groups.get(key) ?? 0) + share);
        }
        const named = breakdown.filter(({ others }) => others === undefined);
        expect(breakdown.length - named.length).toBeLessThanOrEqual(1);
        expect(named.length).toBeLessThanOrEqual(10);
        const revenues = named.map((row) => row.revenue);
        expect(revenues).toEqual([...revenues].sort((a, b) => b - a));
        for (const row of named) {
          const key = row._id ?? row.name ?? "";
          expect(row.revenue, `${by} ${key}`).toBeCloseTo(groups.get(key) ?? 0, 2);
        }
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

function total(rows: Figures[]) {
  return { orders: sumOf(rows, (row) => row.orders), revenue: sumOf(rows, ({ revenue }) => revenue) };
}

it.each([
  ["from=2099-01-01", { from: ["must not be in the future"] }],
  ["to=2008-04-01", { from: ["is required with to"] }],
  ["from=2008-04-02&to=2008-04-01", { to: ["must not be before from"] }],
  ["from=2001-01-01&to=2008-04-01", { from: ["must make a range of at most 800 days"] }],
  ["timeRange=decade", { timeRange: [expect.stringMatching(/^must be one of 7d, 30d, 90d, 1y, month, /)] }],
  ["compare=never", { compare: ["must be one of previous, year"] }],
  ["by=weather", { by: ["must be one of vendor, product, category, city, payment"] }],
])("rejects %s", async (query, errors) => {
  const { status, body } = await report(query);
  expect(status).toBe(422);
  expect(body.errors).toEqual(errors);
});

it("requires the permission to see analytics", async () => {
  await setPermissions(db, "auditor@bazaar.example", ["orders.*"]);
  const { status, body } = await call("GET", "/api/admin/analytics/report", { as: "auditor" });
  expect(status).toBe(403);
  expect(body.message).toBe("You lack the permission analytics.list.");
});
