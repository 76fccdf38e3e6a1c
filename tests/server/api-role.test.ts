/**
 * The server runs as a database role that owns no tables. First, the tables' owner migrates the database and grants
 * this role its privileges.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { createKeyring } from "../../server/crypto/keyring";
import { initEncryption } from "../../server/maintenance/init-encryption";
import { grantApiPrivileges } from "../../server/db/api-role";
import type { Database } from "../../server/db/database";
import { compactCounters } from "../../server/db/compact-counters";
import { migrate } from "../../server/migrate";
import { openPostgres } from "../../server/db/open-postgres";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { sealEntries } from "../../server/audit/seal";
import { verify } from "../../server/audit/verify";
import { readEnv } from "../../server/base/env";
import { createPasswordHasher } from "../../server/auth/passwords";
import { rebuildSales, markAllDaysStale } from "../../server/sales/rebuild";
import { rejectKnownPasswords } from "../../server/seed/reject-known-passwords";
import { StartError } from "../../server/base/start-error";
import { cheapPasswords, TEST_PASSWORD, DEMO_SIZE, startTestApp } from "./support/app";
import { isPostgres, openTestDatabase, createTemporaryDirectory, TEST_DATA_KEY } from "./support/database";

const ROLE = `marketplace_api_${process.pid}`;

const owner = await openTestDatabase();
await seedIfEmpty(owner.db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);
await owner.db.execute(sql.raw(`create role ${ROLE} login`));
await grantApiPrivileges(owner, ROLE);

/** Connects as the role. On PGlite, which has a single connection, the owner's connection changes to the role. */
async function openAsRole(): Promise<Database> {
  if (!isPostgres) {
    await owner.db.execute(sql.raw(`set role ${ROLE}`));
    return owner;
  }
  const [row] = await owner.db.select({ name: sql<string>`current_database()` }).from(sql`(select 1) as one`);
  const url = new URL(inject("postgresUrl"));
  url.username = ROLE;
  url.pathname = `/${row?.name}`;
  return openPostgres(url.href);
}
const database = await openAsRole();
const { call } = await startTestApp({ database });
const as = "admin" as const;

const tryStatement = (statement: string) =>
  database.db.execute(sql.raw(statement)).then(
    () => "done",
    (error: unknown) => String(error instanceof Error ? error.cause : error),
  );

it("the role owns nothing", async () => {
  const owned = sql`select 1 from pg_class where relowner = (select oid from pg_roles where rolname = ${ROLE})`;
  const [row] = await database.db
    .select({ role: sql<string>`current_user`, owned: sql<boolean>`exists (${owned})` })
    .from(sql`(select 1) as one`);
  expect(row).toEqual({ role: ROLE, owned: false });
});

it("the server starts when the migrations are up to date and the keys match the database", async () => {
  await migrate(database);
  await initEncryption(database, createKeyring([TEST_DATA_KEY]));
  await rejectKnownPasswords(
    database.db,
    readEnv({ SEED_DEMO: "true", DEMO_PASSWORD: TEST_PASSWORD }),
    createPasswordHasher(),
  );
  expect((await call("GET", "/api/health/ready")).text).not.toContain("migrations");
});

it("the server can list, create, delete and approve records", async () => {
  const coupon = {
    code: "ROLE",
    type: "fixed",
    value: 5,
    validFrom: "2026-01-01T00:00:00Z",
    validUntil: "2027-01-01T00:00:00Z",
  };
  const created = await call("POST", "/api/admin/coupons", { as, body: coupon });
  expect(created.status).toBe(201);
  expect((await call("DELETE", `/api/admin/coupons/${created.body._id}`, { as })).status).toBe(200);
  const path = "/api/admin/vendors?page=1&limit=1&status=pending";
  const [vendor] = (await call<{ data: { _id: string }[] }>("GET", path, { as })).body.data;
  expect((await call("PUT", `/api/admin/vendors/${vendor?._id}/approve`, { as })).status).toBe(200);
  for (const list of ["stats", "audit", "payouts", "users", "jobs", "account", "analytics/sales"]) {
    expect((await call("GET", `/api/admin/${list}`, { as })).status, list).toBeLessThan(500);
  }
});

it("the background jobs can compact the counters, recalculate the sales and seal the audit log", async () => {
  await compactCounters(database.db);
  await markAllDaysStale(database.db);
  // If the running server has already computed the day's sums, no day is stale. The call must succeed anyway.
  await rebuildSales(database.db);
  await sealEntries(database.db);
  expect((await verify(database.db)).findings).toEqual([]);
});

describe("the role has no right to", () => {
  it.each([
    "update evidence_entries set action = 'a.b'",
    "delete from evidence_seals",
    "truncate orders",
    "delete from schema_migrations",
    "insert into schema_migrations (name) values ('9999-none.sql')",
  ])("%s", async (statement) => {
    expect(await tryStatement(statement)).toContain("permission denied");
  });

  it.each(["alter table evidence_entries disable trigger user", "drop table orders"])("%s", async (statement) => {
    expect(await tryStatement(statement)).toContain("must be owner");
  });
});

it("the role gets a one-line error when migrations are missing", async () => {
  const directory = createTemporaryDirectory();
  writeFileSync(join(directory, "9999-later.sql"), "create table later (id text);");
  const error = await migrate(database, directory).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain("The tables are not up to date");
  expect(String(error)).not.toContain("\n");
});

it("the role must exist before it is granted privileges", async () => {
  await expect(grantApiPrivileges(owner, "nobody_of_this_name")).rejects.toThrow(
    "The role nobody_of_this_name does not exist.",
  );
});
