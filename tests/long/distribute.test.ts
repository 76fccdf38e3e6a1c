/** Distributes the tables over the workers of a cluster. Runs only with `TEST_DATABASE=citus`. */
import { eq, ne, sql } from "drizzle-orm";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { distributeDatabase } from "../../server/cluster/distribute";
import { ADVISORY_LOCKS, waitForLock } from "../../server/db/advisory-locks";
import { columnEquals } from "../../server/db/conditions";
import { gatherOrderChanges } from "../../server/db/gather-order-changes";
import { countRows } from "../../server/db/counters";
import type { Database } from "../../server/db/database";
import { migrate } from "../../server/migrate";
import { openPostgres } from "../../server/db/open-postgres";
import { orders, orderStatusChanges } from "../../server/db/schema";
import { externalIds } from "../../server/db/schema-external-ids";
import { changedDays } from "../../server/db/schema-sales";
import { rebuildSales } from "../../server/sales/rebuild";
import { startTestApp, type TestApp } from "../server/support/app";
import {
  createPostgresDatabase,
  isCitus,
  openTestDatabase,
  createTemporaryDirectory,
} from "../server/support/database";
import { queryRows } from "../server/support/query-rows";

if (!isCitus) throw new Error("This test needs a cluster. Run it with TEST_DATABASE=citus.");

const database = await openTestDatabase();
const { call } = await startTestApp({ database });
const { db } = database;

const VIEWS = [
  "orders?limit=5&facets=true",
  "stats",
  "analytics?timeRange=90d",
  "analytics/report?timeRange=90d&by=city",
  "analytics/report?timeRange=90d&by=product",
  "analytics/revenue-change?timeRange=90d&by=product",
];
const fetchViews = async (from: TestApp["call"] = call) => {
  const bodies = [];
  for (const view of VIEWS) bodies.push((await from("GET", `/api/admin/${view}`, { as: "auditor" })).body);
  return bodies;
};
const findOpenOrder = async () => {
  const [order] = await db.select().from(orders).where(ne(orders.status, "delivered")).limit(1);
  if (!order) throw new Error("The demo data has only delivered orders.");
  return order;
};
/** Another job may hold the lock, so this repeats until no change is left. */
const gatherAllChanges = () =>
  expect
    .poll(async () => {
      await gatherOrderChanges(db);
      return db.$count(changedDays, eq(changedDays.gathered, false));
    })
    .toBe(0);
const explainQuery = async (target: Database, query: string) =>
  (await queryRows(target.db, sql.raw(`select plan from (select query_plan_of(${`$q$${query}$q$`}) as plan) as one`)))
    .map(({ plan }) => String(plan))
    .join("\n");

it("moves existing rows without changing any response", async () => {
  const url = await createPostgresDatabase();
  const single = await openPostgres(url);
  await migrate(single);
  /** Starts a server with its own connections, so that it can be stopped before the tables are distributed. */
  const start = async () => {
    const connection = await openPostgres(url);
    const server = await startTestApp({ database: connection });
    return {
      read: () => fetchViews(server.call),
      stop: async () => {
        await server.app.close();
        await connection.close();
      },
    };
  };
  const before = await start();
  await rebuildSales(single.db);
  const expected = await before.read();
  await before.stop();
  const { moved, rows, workers } = await distributeDatabase(single);
  expect(workers).toHaveLength(2);
  expect(moved).toContain("orders");
  expect(rows["orders"]).toBe(await countRows(single.db, orders));
  const after = await start();
  expect(await after.read()).toEqual(expected);
  expect((await distributeDatabase(single)).moved).toEqual([]);
  expect(await after.read()).toEqual(expected);
  await after.stop();
  await single.close();
});

it("queries a single shard when the order is known", async () => {
  await db.execute(sql`create or replace function query_plan_of(query text) returns setof text language plpgsql as
    $$ begin return query execute 'explain ' || query; end $$`);
  const { id } = await findOpenOrder();
  for (const query of [
    `select * from orders where id = '${id}'`,
    `select * from order_items where order_id = '${id}'`,
    `select * from orders join users on users.id = orders.customer_id where orders.id = '${id}'`,
  ])
    expect(await explainQuery(database, query)).toContain("Task Count: 1\n");
});

it("shows a decision in the order's history, the totals and the reports, before and after a job gathers the change", async () => {
  const { id, status: before } = await findOpenOrder();
  const countWithOldStatus = () => countRows(db, orders, [columnEquals(orders.status, before)]);
  const countBefore = await countWithOldStatus();
  const viewsBeforeGathering = await db.transaction(async (tx) => {
    // Hold the lock, so that the server's jobs do not gather the change in the meantime.
    await waitForLock(tx, ADVISORY_LOCKS.gatherOrderChanges);
    const { status } = await call("PUT", `/api/admin/orders/${id}/status`, {
      as: "admin",
      body: { status: "delivered" },
    });
    expect(status).toBe(200);
    expect(await db.$count(orderStatusChanges, eq(orderStatusChanges.orderId, id))).toBeGreaterThan(0);
    expect(await countWithOldStatus()).toBe(countBefore - 1);
    expect(await db.$count(changedDays, eq(changedDays.gathered, false))).toBeGreaterThan(0);
    return fetchViews();
  });
  await gatherAllChanges();
  expect(await countWithOldStatus()).toBe(countBefore - 1);
  await rebuildSales(db);
  expect(await fetchViews()).toEqual(viewsBeforeGathering);
});

it("runs later migrations: a column, an index, a check and a table that references users", async () => {
  const directory = join(createTemporaryDirectory(), "migrations");
  mkdirSync(directory);
  writeFileSync(
    join(directory, "9000-later.sql"),
    `alter table orders add column gift_note text;
     --> statement-breakpoint
     create index orders_gift_note_idx on orders (gift_note);
     --> statement-breakpoint
     alter table order_items add check (quantity > 0);
     --> statement-breakpoint
     create table gifts (id text primary key, user_id text not null references users (id));`,
  );
  await migrate(database, directory);
  expect((await distributeDatabase(database)).moved).toEqual([]);
  const { id } = await findOpenOrder();
  await db.execute(sql`update orders set gift_note = 'for Diwali' where id = ${id}`);
  expect(await db.$count(orders, sql`gift_note = 'for Diwali'`)).toBe(1);
});

it("gives changed and deleted orders a number for readers of the integration API, but not unchanged ones", async () => {
  // The earlier tests have changed orders, too.
  await gatherAllChanges();
  const [changed, deleted, same] = await db.select().from(orders).where(ne(orders.status, "delivered")).limit(3);
  if (!changed || !deleted || !same) throw new Error("The demo data has fewer than three open orders.");
  const all = [changed, deleted, same].map(({ id }) => id);
  const known = { resource: "orders", number: 0, changedAt: new Date() };
  await db.insert(externalIds).values(all.map((id) => ({ ...known, externalId: `shop-${id}`, recordId: id })));
  await db.update(orders).set({ shippingCity: "Pune" }).where(eq(orders.id, changed.id));
  await db.delete(orders).where(eq(orders.id, deleted.id));
  const read = async () => {
    await gatherOrderChanges(db);
    const rows = await db.select().from(externalIds).where(eq(externalIds.resource, "orders"));
    return all
      .map((id) => rows.find(({ recordId }) => recordId === id))
      .map((row) => [(row?.number ?? 0) > 0, row?.deletedAt != null]);
  };
  await expect.poll(read).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
});

it("says that the database does not have Citus", async () => {
  const url = new URL(inject("citusUrl"));
  url.pathname = "/template1";
  const single = await openPostgres(url.href);
  await expect(distributeDatabase(single)).rejects.toThrow("This database does not have Citus");
  await single.close();
});
