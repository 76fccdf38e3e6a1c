/** Every sort order of a list has an index, except in the computed lists. Names are sorted by language rules. */
import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { kycApplications, orders, products, users, vendors } from "../../server/db/schema";
import { apiTokens } from "../../server/db/schema-api-tokens";
import { webhookDeliveries, webhooks } from "../../server/db/schema-webhooks";
import { reviews } from "../../server/db/schema-reviews";
import { notifications, outboxMessages, supportTickets } from "../../server/db/schema-communication";
import { coupons } from "../../server/db/schema-coupons";
import { auditEntries } from "../../server/db/schema-audit";
import { exports as exportsTable } from "../../server/db/schema-exports";
import { payoutRates, payouts } from "../../server/db/schema-ledger";
import { plans } from "../../server/db/schema-plans";
import { refunds } from "../../server/db/schema-refunds";
import { adminRoles } from "../../server/db/schema-roles";
import { shipping } from "../../server/db/schema-shipping";
import { OWN_TABLE_RESOURCES } from "../../server/resources/all";
import { startTestApp } from "./support/app";
import { isCitus } from "./support/database";

const { app, database } = await startTestApp();
const { db } = database;

/** The table of each list's rows, by the path below /api/admin. */
const TABLES: Readonly<Record<string, PgTable>> = {
  administrators: users,
  "api-tokens": apiTokens,
  audit: auditEntries,
  coupons,
  exports: exportsTable,
  kyc: kycApplications,
  "messaging/outbox": outboxMessages,
  notifications,
  orders,
  payouts,
  "payout-rates": payoutRates,
  plans,
  products,
  "products/approval-status/:status": products,
  "products/pending": products,
  "products/search": products,
  refunds,
  reviews,
  roles: adminRoles,
  shipping,
  "support/tickets": supportTickets,
  users,
  vendors,
  "webhook-deliveries": webhookDeliveries,
  webhooks,
  ...Object.fromEntries(OWN_TABLE_RESOURCES.map(({ table }) => [getTableName(table).replaceAll("_", "-"), table])),
};

/** Lists without an index, because they are computed from the whole ledger or all sales. */
const COMPUTED = ["payouts/due", "analytics/report"];

/** Returns the allowed values of a route's `sort` parameter. */
function readSorts(querystring: unknown): string[] {
  if (!(querystring instanceof z.ZodType)) return [];
  const { properties } = z.toJSONSchema(querystring, { io: "output", unrepresentable: "any" });
  const sort = properties?.["sort"];
  return typeof sort === "object" ? (sort.enum ?? []).map(String) : [];
}

const sortableLists = app.adminRoutes
  .filter(({ method, url }) => method === "GET" && !url.startsWith("/api/admin/export/") && !url.includes(":id"))
  .map(({ url, schema }) => [url.replace("/api/admin/", ""), readSorts(schema?.querystring)] as const)
  .filter(([, sorts]) => sorts.length > 0);

it("this file names the table of every sortable list", () => {
  expect(sortableLists.map(([path]) => path).sort()).toEqual([...Object.keys(TABLES), ...COMPUTED].sort());
});

it("exactly the sortable names have the locale-aware collation", async () => {
  const texts = sortableLists.flatMap(([path, sorts]) => {
    const table = TABLES[path];
    const columns = table ? getTableColumns(table) : {};
    return sorts.flatMap((sort) => {
      const column = columns[sort];
      const isText = column?.getSQLType() === "text" && !column.enumValues?.length;
      return table && isText ? `${getTableName(table)}.${column.name}` : [];
    });
  });
  let found: Record<string, unknown>[] = [];
  await database.runScripts(async (run) => {
    found = await run(`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and collation_name = 'people_order'`);
  });
  const notNames = ["exports.type", "users.email"];
  // Categories are returned all at once, sorted by name.
  const names = new Set([...texts.filter((text) => !notNames.includes(text)), "categories.name"]);
  expect(found.map(({ name }) => name).sort()).toEqual([...names].sort());
});

/** Returns the plan for ten sorted rows, where the planner avoids sorting and sequential scans. */
const explainSorted = (table: PgTable, order: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain select * from ${table} order by ${order} limit 10`));
  });

// On a cluster, each node makes a plan of its own, which this query does not show.
describe.skipIf(isCitus).each(sortableLists.filter(([path]) => !COMPUTED.includes(path)))("%s", (path, sorts) => {
  const table: PgTable = TABLES[path] ?? users;
  const columns = getTableColumns(table);

  it.each(sorts)("sorts by %s with an index", async (sort) => {
    const [column, id] = [columns[sort], columns["id"]];
    for (const direction of ["asc", "desc"]) {
      const order = sql.raw(direction);
      const plan = await explainSorted(table, sql`${column} ${order}, ${id} ${order}`);
      expect(plan, direction).toMatch(/Index Scan/);
      expect(plan, direction).not.toMatch(/"\s*->\s*Sort|Sort Key/);
    }
  });
});
