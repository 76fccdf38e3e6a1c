/** Seeds a database while a server is using it. */
import { expect, it } from "vitest";
import { orders } from "../../server/db/schema";
import { staleDays } from "../../server/db/schema-sales";
import { rebuildSales, markAllDaysStale } from "../../server/sales/rebuild";
import { reseed, seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, TEST_PASSWORD, DEMO_SIZE } from "./support/app";
import { openTestDatabase } from "./support/database";

const database = await openTestDatabase();
const { db } = database;
await seedIfEmpty(db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);

it("waits until sales are summed up, so that neither has to retry", async () => {
  await markAllDaysStale(db);
  let truncated = 0;
  database.onSlowQuery?.(0, (query) => void (truncated += Number(query.startsWith("truncate"))));
  const summingUp = rebuildSales(db, { daysAtOnce: 1 });
  await reseed(db, cheapPasswords, TEST_PASSWORD, { ...DEMO_SIZE, orders: 50 }, () => undefined);
  await summingUp;
  // A transaction that loses a deadlock starts again. The bundled database has one connection and reports no queries.
  expect(truncated).toBe(database.kind === "postgres" ? 1 : 0);
  expect(await db.$count(orders)).toBe(50);
  expect(await db.$count(staleDays)).toBe(0);
});
