// @module-tag dates
/** Counters always equal the number of rows that a query would count. */
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

const differences = (counted: CountedTable) => findCounterDifferences(db, counted);
const allDifferences = async () => (await Promise.all(COUNTED_TABLES.map(differences))).flat();

it.each(COUNTED_TABLES.map((counted) => [getTableName(counted.table), counted] as const))(
  "%s: matches the rows in total, by each value and by combinations of values",
  async (_, counted) => {
    expect(await countRows(db, counted.table)).toBe(await db.$count(counted.table));
    expect(await differences(counted)).toEqual([]);
  },
);

const findOrder = async () => {
  const [order] = await db.select().from(orders).limit(1);
  if (!order) throw new Error("The demo data has no orders.");
  return order;
};

it("counts and sums correctly, with conditions on counted columns and on others", async () => {
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

it("omits groups, sums and averages without rows", async () => {
  const nowhere = [columnEquals(orders.shippingCity, "Nowhere")];
  expect(await countRows(db, orders, nowhere)).toBe(0);
  expect(await countByValue(db, orders, { of: orders.status, where: nowhere, limit: 9 })).toEqual({});
  expect(await aggregateRows(db, orders, { revenue: sumOf(orders.finalAmount) }, nowhere)).toEqual({});
  expect(
    await aggregateRows(db, reviews, { rating: averageOf(reviews.rating) }, [columnEquals(reviews.rating, 0)]),
  ).toEqual({});
  expect(await countRows(db, users, [ilike(users.name, "nobody of that name")])).toBe(0);
});

it("counts several columns at once with the same result as one after the other, also without rows", async () => {
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
    // The order matters: the most frequent values come first.
    expect(Object.entries(status)).toEqual(Object.entries(await countByValue(db, orders, counts.status)));
    expect(Object.entries(city)).toEqual(Object.entries(await countByValue(db, orders, counts.city)));
  }
});

it("converts a counted value to the type of its column", async () => {
  const { assigneeId } = supportTickets;
  const unassigned = onColumn(assigneeId, sql`coalesce(${assigneeId}, 'nobody')`);
  const counts = await countByValue(db, supportTickets, { of: unassigned, limit: 50 });
  expect(counts["nobody"] ?? 0).toBe(await db.$count(supportTickets, isNull(supportTickets.assigneeId)));
});

it("reads counters for conditions on counted columns, and rows for any other", () => {
  const isOpen = columnEquals(supportTickets.status, "open");
  const findColumns = (...where: Conditions) => findCountedColumns(supportTickets, where);
  expect(findColumns(isOpen, undefined)).toEqual(new Set([supportTickets.status]));
  expect(findColumns()).toEqual(new Set());
  expect(findColumns(isOpen, columnEquals(supportTickets.userId, "1"))).toBeUndefined();
  expect(findColumns(isOpen, eq(supportTickets.status, "open"))).toBeUndefined();
});

it("rejects a condition on a column other than the one that it names", async () => {
  const wrong = onColumn(orders.status, eq(orders.paymentStatus, "paid"));
  await expect(countRows(db, orders, [wrong])).rejects.toThrow();
});

/** Inserts, updates or deletes some orders at random. */
async function changeOrders(random: Random, some: readonly string[]): Promise<void> {
  const order = await findOrder();
  const picked = Array.from({ length: 4 }, () => getItem(some, Math.floor(random.next() * some.length)));
  const status = getItem(orders.status.enumValues, Math.floor(random.next() * orders.status.enumValues.length));
  const kind = random.next();
  const amount = Math.floor(random.next() * 100_000) / 100;
  const changed = { status, totalAmount: amount, discountAmount: 0, finalAmount: amount };
  if (kind < 0.4) {
    await db.insert(orders).values(picked.map(() => ({ ...order, ...changed, id: newId() })));
    return;
  }
  await db.transaction(async (tx) => {
    const these = inArray(orders.id, picked);
    // Locks the rows in a fixed order, so that concurrent writers do not deadlock.
    for (const id of picked.toSorted())
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("update");
    if (kind < 0.8)
      await tx
        .update(orders)
        .set({ ...changed, shippingCity: null })
        .where(these);
    else await tx.delete(orders).where(these);
  });
}

it("stays correct while concurrent writers succeed and fail, and while counters are compacted", async () => {
  const order = await findOrder();
  const some = Array.from({ length: 40 }, () => newId());
  await db.insert(orders).values(some.map((id) => ({ ...order, id, createdAt: nextTimestamp() })));
  const seen: unknown[] = [];
  const writer = async (label: string) => {
    const random = createRandom(20_261_126, label);
    for (let change = 0; change < 12; change += 1) {
      if (random.next() < 0.2) {
        const failing = db.transaction(async (tx) => {
          await tx.delete(orders).where(eq(orders.id, getItem(some, change)));
          throw new Error("taken back");
        });
        await expect(failing).rejects.toThrow("taken back");
      } else await changeOrders(random, some);
      if (change % 4 === 0) await compactCounters(db);
      // On a cluster, counters and rows of different nodes can only be compared once nothing changes.
      if (!isCitus) seen.push(...(await allDifferences()));
    }
  };
  await Promise.all(["a", "b", "c", "d"].map(writer));
  expect(seen).toEqual([]);
  await compactCounters(db);
  expect(await allDifferences()).toEqual([]);
  expect(await queryRows(db, sql`select * from counters where not folded or records = 0`)).toEqual([]);
});

it("counts 0 rows after a table was truncated", async () => {
  await db.execute(sql`truncate support_tickets, ticket_messages, ticket_notes`);
  expect(await countRows(db, supportTickets)).toBe(0);
});
