/** Seeding a database again, also while its sales are being summed up. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Transaction } from "../../server/db/database";
import { newId } from "../../server/db/new-id";
import { categories, orderItems, orders } from "../../server/db/schema";
import { salesRollups, staleDays } from "../../server/db/schema-sales";
import { isSale } from "../../server/sales/dimensions";
import { copyRows } from "../../server/seed/copy-rows";
import { rebuildSales, markAllDaysStale } from "../../server/sales/rebuild";
import { reseed, seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, TEST_PASSWORD, DEMO_SIZE } from "./support/app";
import { isCitus, openTestDatabase } from "./support/database";
import { queryRows } from "./support/query-rows";

const database = await openTestDatabase();
const { db } = database;
await seedIfEmpty(db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);

it("waits for sales that are being summed up, so that neither transaction has to retry", async () => {
  await markAllDaysStale(db);
  let truncated = 0;
  database.onSlowQuery?.(0, (query) => void (truncated += Number(query.startsWith("truncate"))));
  const summingUp = rebuildSales(db, { daysAtOnce: 1 });
  await reseed(db, cheapPasswords, TEST_PASSWORD, { ...DEMO_SIZE, orders: 50 }, () => undefined);
  await summingUp;
  // More than one truncate would mean a retry after a deadlock. The bundled database reports no queries.
  expect(truncated).toBe(database.kind === "postgres" ? 1 : 0);
  expect(await db.$count(orders)).toBe(50);
  expect(await db.$count(staleDays)).toBe(0);
});

it("leaves every trigger enabled, and sums up the lines of all sales", async () => {
  await reseed(db, cheapPasswords, TEST_PASSWORD, { ...DEMO_SIZE, orders: 60 }, () => undefined);
  expect(await queryRows(db, sql`select tgname from pg_trigger where tgenabled = 'D'`)).toEqual([]);
  const sold = sql`select sum(quantity)::int as units from ${orderItems} join ${orders} on ${orders.id} = order_id
    where ${isSale}`;
  const summedUp = sql`select sum(units)::int as units from ${salesRollups}
    where dimension = 'product' and grain = 'day'`;
  expect(await queryRows(db, summedUp)).toEqual(await queryRows(db, sold));
});

it.skipIf(isCitus)(
  "rejects a copy of frozen rows, which need no vacuum, into a table that the transaction has not truncated",
  async () => {
    const row = { id: newId(), name: "Silk", nameKey: newId() };
    const copy = (tx: Transaction) => copyRows(tx, categories, [row], { isTruncated: true });
    await expect(db.transaction(copy)).rejects.toThrow("COPY FREEZE");
  },
);
