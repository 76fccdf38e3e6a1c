// @module-tag dates
/** Counts and sums from counters always equal those of the rows. */
import { eq, getTableName, gte, ilike, inArray, isNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { columnEquals, joinConditions, onColumn, type Conditions } from "../../server/db/conditions";
import {
  averageOf,
  COUNTED_TABLES,
  countByValue,
  countByValues,
  countRows,
  findCountedColumns,
  aggregateRows,
  sumOf,
} from "../../server/db/counters";
import { compactCounters } from "../../server/db/compact-counters";
import { newId } from "../../server/db/new-id";
import { orders, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { supportTickets } from "../../server/db/schema-communication";
import { createRandom, getItem, type Random } from "../../server/sample-data/random";
import { startTestApp } from "./support/app";
import { findCounterDifferences, type CountedTable } from "./support/counter-differences";
import { isCitus } from "./support/database";
import { queryRows } from "./support/query-rows";

const { database } = await startTestApp();
const { db } = database;

const findDifferences = (counted: CountedTable) => findCounterDifferences(db, counted);
const findAllDifferences = async () => (await Promise.all(COUNTED_TABLES.map(findDifferences))).flat();

it.each(COUNTED_TABLES.map((counted) => [getTableName(counted.table), counted] as const))(
  "the counters of %s equal its rows, in total, by each value and by combinations of values",
  async (_, counted) => {
    expect(await countRows(db, counted.table)).toBe(await db.$count(counted.table));
    expect(await findDifferences(counted)).toEqual([]);
  },
);

const findOrder = async () => {
  const [order] = await db.select().from(orders).limit(1);
  if (!order) throw new Error("The demo data has no orders.");
  return order;
};

it("counts and sums as a query of the rows does, with conditions on counted and other columns", async () => {
  const order = await findOrder();
  const isDelivered = columnEquals(orders.status, "delivered");
  const conditions: Conditions[] = [
    [],
    [undefined],
    [isDelivered],
    [isDelivered, onColumn(orders.paymentMethod, inArray(orders.paymentMethod, ["upi", order.paymentMethod]))],
    [onColumn(orders.shippingCity, isNull(orders.shippingCity))],
    [columnEquals(orders.vendorId, order.vendorId)],
    [columnEquals(orders.status, order.status), gte(orders.createdAt, order.createdAt)],
    [sql`${orders.vendorId} in (select ${vendors.id} from ${vendors})`],
  ];
  for (const where of conditions) {
    expect(await countRows(db, orders, where)).toBe(await db.$count(orders, joinConditions(where)));
    const [raw] = await db
      .select({ sum: sql<number | null>`sum(final_amount)::float8` })
      .from(orders)
      .where(joinConditions(where));
    const { revenue } = await aggregateRows(db, orders, { revenue: sumOf(orders.finalAmount) }, where);
    expect(revenue ?? null).toBe(raw?.sum);
  }
  const cities = await countByValue(db, orders, {
    of: orders.shippingCity,
    where: [isDelivered],
    limit: 3,
  });
  const expected = await queryRows(
    db,
    sql`select shipping_city as city, count(*)::int as orders from orders
    where status = 'delivered' and shipping_city is not null group by 1 order by 2 desc, 1 limit 3`,
  );
  expect(Object.entries(cities)).toEqual(expected.map((row) => Object.values(row)));
});

it("returns 0 without rows, and omits groups, sums and averages", async () => {
  const nowhere = [columnEquals(orders.shippingCity, "Nowhere")];
  expect(await countRows(db, orders, nowhere)).toBe(0);
  expect(await countByValue(db, orders, { of: orders.status, where: nowhere, limit: 9 })).toEqual({});
  expect(await aggregateRows(db, orders, { revenue: sumOf(orders.finalAmount) }, nowhere)).toEqual({});
  expect(
    await aggregateRows(db, reviews, { rating: averageOf(reviews.rating) }, [columnEquals(reviews.rating, 0)]),
  ).toEqual({});
  expect(await countRows(db, users, [ilike(users.name, "nobody of that name")])).toBe(0);
});

it("countByValues returns the same counts as countByValue for each column, also without rows", async () => {
  const filters: Conditions[] = [
    [],
    [columnEquals(orders.status, "delivered")],
    [columnEquals(orders.shippingCity, "Nowhere")],
    [columnEquals(orders.vendorId, "nobody")],
  ];
  for (const where of filters) {
    const counts = {
      status: { of: orders.status, where, limit: 9 },
      city: { of: orders.shippingCity, where, limit: 2 },
    };
    const { status = {}, city = {} } = await countByValues(db, orders, counts);
    // Compares the order too: the most frequent values come first.
    expect(Object.entries(status)).toEqual(Object.entries(await countByValue(db, orders, counts.status)));
    expect(Object.entries(city)).toEqual(Object.entries(await countByValue(db, orders, counts.city)));
  }
});

it("counts by an expression of a counted column", async () => {
  const { assigneeId } = supportTickets;
  const unassigned = onColumn(assigneeId, sql`coalesce(${assigneeId}, 'nobody')`);
  const counts = await countByValue(db, supportTickets, { of: unassigned, limit: 50 });
  expect(counts["nobody"] ?? 0).toBe(await db.$count(supportTickets, isNull(supportTickets.assigneeId)));
});

it("findCountedColumns returns the columns of the conditions, or undefined if one is unknown or has no counter", () => {
  const isOpen = columnEquals(supportTickets.status, "open");
  const findColumns = (...where: Conditions) => findCountedColumns(supportTickets, where);
  expect(findColumns(isOpen, undefined)).toEqual(new Set([supportTickets.status]));
  expect(findColumns()).toEqual(new Set());
  expect(findColumns(isOpen, columnEquals(supportTickets.userId, "1"))).toBeUndefined();
  expect(findColumns(isOpen, eq(supportTickets.status, "open"))).toBeUndefined();
});

it("rejects a condition that names one column but compares another", async () => {
  const wrong = onColumn(orders.status, eq(orders.paymentStatus, "paid"));
  await expect(countRows(db, orders, [wrong])).rejects.toThrow();
});

/** At random inserts four orders, or updates or deletes up to four of the orders with these ids. */
async function changeOrders(random: Random, ids: readonly string[]): Promise<void> {
  const order = await findOrder();
  const picked = Array.from({ length: 4 }, () => getItem(ids, Math.floor(random.next() * ids.length)));
  const status = getItem(orders.status.enumValues, Math.floor(random.next() * orders.status.enumValues.length));
  const kind = random.next();
  const amount = Math.floor(random.next() * 100_000) / 100;
  const changed = { status, totalAmount: amount, discountAmount: 0, finalAmount: amount };
  if (kind < 0.4) {
    await db.insert(orders).values(picked.map(() => ({ ...order, ...changed, id: newId() })));
    return;
  }
  await db.transaction(async (tx) => {
    const isPicked = inArray(orders.id, picked);
    // Locks the rows in a fixed order, so that concurrent writers do not deadlock.
    for (const id of picked.toSorted())
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("update");
    if (kind < 0.8)
      await tx
        .update(orders)
        .set({ ...changed, shippingCity: null })
        .where(isPicked);
    else await tx.delete(orders).where(isPicked);
  });
}

it("the counters stay correct while concurrent writers commit or roll back, and while they are compacted", async () => {
  const order = await findOrder();
  const ids = Array.from({ length: 40 }, () => newId());
  await db.insert(orders).values(ids.map((id) => ({ ...order, id, createdAt: nextTimestamp() })));
  const found: unknown[] = [];
  const writer = async (label: string) => {
    const random = createRandom(20_261_126, label);
    for (let change = 0; change < 12; change += 1) {
      if (random.next() < 0.2) {
        const failing = db.transaction(async (tx) => {
          await tx.delete(orders).where(eq(orders.id, getItem(ids, change)));
          throw new Error("rolled back");
        });
        await expect(failing).rejects.toThrow("rolled back");
      } else await changeOrders(random, ids);
      if (change % 4 === 0) await compactCounters(db);
      // On a cluster, counters and rows are on different nodes and can only be compared when nothing changes.
      if (!isCitus) found.push(...(await findAllDifferences()));
    }
  };
  await Promise.all(["a", "b", "c", "d"].map(writer));
  expect(found).toEqual([]);
  await compactCounters(db);
  expect(await findAllDifferences()).toEqual([]);
  expect(await queryRows(db, sql`select * from counters where not folded or records = 0`)).toEqual([]);
});

it("counts 0 rows after a table was truncated", async () => {
  await db.execute(sql`truncate support_tickets, ticket_messages, ticket_notes`);
  expect(await countRows(db, supportTickets)).toBe(0);
});
