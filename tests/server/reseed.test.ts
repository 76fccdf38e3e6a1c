/** A seed of a database that a server is at work on. */
import { expect, it } from "vitest";
import { orders } from "../../server/db/schema";
import { staleDays } from "../../server/db/schema-sales";
import { rebuildSales, staleEverything } from "../../server/sales/rebuild";
import { reseed, seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, PASSWORD, SIZE } from "./support/app";
import { openTestDatabase } from "./support/database";

const database = await openTestDatabase();
const { db } = database;
await seedIfEmpty(db, cheapPasswords, PASSWORD, SIZE);

it("waits for whoever sums up the sales, so that neither has to give way", async () => {
  await staleEverything(db);
  let truncated = 0;
  database.onSlowQuery?.(0, (query) => void (truncated += Number(query.startsWith("truncate"))));
  const summingUp = rebuildSales(db, { daysAtOnce: 1 });
  await reseed(db, cheapPasswords, PASSWORD, { ...SIZE, orders: 50 }, () => undefined);
  await summingUp;
  // Whoever gives way begins anew; the bundled database has one connection, and does not tell.
  expect(truncated).toBe(database.kind === "postgres" ? 1 : 0);
  expect(await db.$count(orders)).toBe(50);
  expect(await db.$count(staleDays)).toBe(0);
});
