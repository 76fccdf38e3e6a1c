/** The sales rollups always equal the sums over the rows, after any changes. */
import fc from "fast-check";
import { asc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import type { Transaction } from "../../server/db/database";
import { categories, orderItems, orders, products, users } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { changedDays, salesRollups, staleDays } from "../../server/db/schema-sales";
import type { Period } from "../../server/base/indian-days";
import { DIMENSIONS, type DimensionName } from "../../server/sales/dimensions";
import { rebuildSales, markAllDaysStale } from "../../server/sales/rebuild";
import { withSalesSnapshot, isInPeriod } from "../../server/sales/spans";
import { startTestApp } from "./support/app";
import { isCitus } from "./support/database";
import { insertOrder } from "./support/make-order";
import { queryRows } from "./support/query-rows";

const { database } = await startTestApp();
const { db } = database;
const goods = await db.select().from(products).orderBy(asc(products.id)).limit(6);
const someCategories = await db.select().from(categories).orderBy(asc(categories.id)).limit(3);
const NAMES = Object.keys(DIMENSIONS) as DimensionName[];
const JANUARY = Date.parse("2008-01-01T00:00:00+05:30");
const HOUR = 3_600_000;

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  await db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));
});

/** Returns the sums of some rows by key and name, as text to compare every digit. */
const readSums = (tx: Transaction, rows: SQL) =>
  queryRows(
    tx,
    sql`select key, name, sum(orders)::text as orders, sum(units)::text as units, trim_scale(sum(revenue))::text as revenue
      from ${rows} as rows group by key, name order by key, name`,
  );

/** Returns the dimensions in which the sales rollups differ from the rows, both read in one snapshot. */
const findDifferences = (period: Period) =>
  withSalesSnapshot(db, async ({ tx, of }) => {
    const found: unknown[] = [];
    for (const name of NAMES) {
      const raw = await readSums(tx, sql`(${DIMENSIONS[name].from((createdAt) => isInPeriod(createdAt, period))})`);
      for (const grain of ["day", "month"] as const) {
        const kept = await readSums(tx, of(name, period, grain));
        if (JSON.stringify(kept) !== JSON.stringify(raw)) found.push({ name, grain, kept, raw });
      }
    }
    return found;
  });

/** The period of the whole demo. The property test and the test of concurrent orders use 2008. */
const DEMO_PERIOD: Period = {
  from: new Date(Date.parse(TEST_NOW) - 800 * 24 * HOUR),
  until: new Date(Date.parse(TEST_NOW) + 24 * HOUR),
};

it("rollups match the demo's rows before and after each kind of change", async () => {
  await rebuildSales(db);
  expect(await db.$count(staleDays)).toBe(0);
  expect(await db.$count(salesRollups, eq(salesRollups.grain, "month"))).toBeGreaterThan(0);
  expect(await findDifferences(DEMO_PERIOD)).toEqual([]);

  // Changes a new order, because the ledger refers to the orders of the demo, which therefore cannot be deleted.
  const [review] = await db.select().from(reviews).limit(1);
  const orderId = await insertOrder(db, { at: "2026-02-01T12:00:00+05:30" }, [
    { productId: goods[0]?.id, name: "First", quantity: 1, price: 60 },
    { productId: review?.productId, name: "Second", quantity: 2, price: 20 },
  ]);
  await rebuildSales(db);
  const ofLine = eq(products.id, review?.productId ?? "");
  const [product] = await db.select().from(products).where(ofLine);
  const other = someCategories.find(({ id }) => id !== product?.categoryId);
  const changes: (() => Promise<unknown>)[] = [
    () =>
      db
        .update(products)
        .set({ categoryId: other?.id ?? null })
        .where(ofLine),
    () => db.update(orderItems).set({ quantity: 7 }).where(eq(orderItems.orderId, orderId)),
    () => db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId)),
    () => db.delete(reviews).where(eq(reviews.id, review?.id ?? "")),
    () => db.delete(products).where(ofLine),
    () => db.delete(orders).where(eq(orders.id, orderId)),
    () => db.insert(users).values({ id: "f".repeat(24), name: "New", email: "new@x.example", role: "customer" }),
  ];
  for (const change of changes) {
    await change();
    expect(await db.$count(changedDays)).toBeGreaterThan(0);
    expect(await findDifferences(DEMO_PERIOD)).toEqual([]);
    await rebuildSales(db);
    expect(await findDifferences(DEMO_PERIOD)).toEqual([]);
  }
});

const anyChange = fc.record({
  hour: fc.nat(24 * 150),
  kind: fc.constantFrom("make", "make", "make", "cancel", "move", "delete", "rebuild"),
  amount: fc.nat(9999),
  goods: fc.array(fc.nat(5), { maxLength: 3 }),
});

it("rollups match the rows of any period after any changes, whether its days were rolled up or not", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { minLength: 1, maxLength: 15 }),
      fc.nat(24 * 150),
      fc.nat(24 * 150),
      async (changes, first, last) => {
        setClock(new Date(JANUARY + 100 * 24 * HOUR));
        const created: string[] = [];
        for (const { hour, kind, amount, goods: bought } of changes) {
          const at = new Date(JANUARY + hour * HOUR);
          const id = created[amount % Math.max(1, created.length)] ?? "";
          if (kind === "rebuild") await rebuildSales(db);
          else if (kind === "delete") await db.delete(orders).where(eq(orders.id, id));
          else if (kind === "cancel") await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
          else if (kind === "move") await db.update(orders).set({ createdAt: at }).where(eq(orders.id, id));
          else {
            const lines = bought.map((good) => ({
              name: "Line",
              quantity: 1 + good,
              price: amount / 7,
              productId: goods[good]?.id,
            }));
            created.push(
              await insertOrder(
                db,
                { at: at.toISOString(), finalAmount: amount / 100, totalAmount: amount / 100 },
                lines,
              ),
            );
          }
        }
        const [from, until] = [Math.min(first, last), Math.max(first, last) + 1];
        expect(
          await findDifferences({ from: new Date(JANUARY + from * HOUR), until: new Date(JANUARY + until * HOUR) }),
        ).toEqual([]);
        await db.delete(orders).where(inArray(orders.id, created));
      },
    ),
    { numRuns: 15 },
  );
});

it("rollups never differ from the rows while orders arrive and days are rolled up concurrently", async () => {
  setClock(new Date(JANUARY + 90 * 24 * HOUR));
  const period = { from: new Date(JANUARY), until: new Date(JANUARY + 61 * 24 * HOUR) };
  const found: unknown[] = [];
  const buyer = async (seed: number) => {
    for (let order = 0; order < 6; order += 1) {
      const at = new Date(JANUARY + ((seed + order * 7) % 60) * 24 * HOUR).toISOString();
      await insertOrder(db, { at, finalAmount: order }, [
        { name: "Line", quantity: 1, price: order, productId: goods[seed]?.id },
      ]);
      found.push(...(await findDifferences(period)));
    }
  };
  const rollUp = async () => {
    for (let round = 0; round < 8; round += 1) await rebuildSales(db).catch(() => 0);
  };
  await Promise.all([buyer(1), buyer(2), buyer(3), rollUp()]);
  // The nodes of a cluster share no snapshot, so the comparison waits until all writers are done.
  expect(isCitus ? await findDifferences(period) : found).toEqual([]);
});

it("rollups are corrected after every day was marked as stale", async () => {
  await rebuildSales(db);
  await db.update(salesRollups).set({ revenue: "1" });
  expect(await findDifferences(DEMO_PERIOD)).not.toEqual([]);
  await markAllDaysStale(db);
  expect(await findDifferences(DEMO_PERIOD)).toEqual([]);
  await rebuildSales(db);
  expect(await findDifferences(DEMO_PERIOD)).toEqual([]);
});
