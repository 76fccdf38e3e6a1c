/** Upgrades the first release to the current one, and rolls back an upgrade whose last migration fails. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { initEncryption } from "../../server/maintenance/init-encryption";
import { createKeyring } from "../../server/crypto/keyring";
import { migrationNames, pendingMigrations } from "../../server/db/migrate";
import { migrate } from "../../server/migrate";
import { startTestApp } from "./support/app";
import { openTestDatabase, createTemporaryDirectory, TEST_DATA_KEY } from "./support/database";
import { readAllRows, findDanglingReferences } from "./support/whole";

/** The tables of the first release and its seed records, as SQL. */
const FIRST_RELEASE = join(import.meta.dirname, "fixtures", "first-release.sql");
const MIGRATIONS = join(import.meta.dirname, "..", "..", "server", "db", "migrations");

const database = await openTestDatabase();
afterAll(() => database.close());
await database.runScripts(async (run) => {
  await run("drop schema public cascade");
  await run("create schema public");
  await run(await readFile(FIRST_RELEASE, "utf8"));
});
const before = await readAllRows(database);

it("a failing migration undoes the whole upgrade, including the migrations before it", async () => {
  const directory = createTemporaryDirectory();
  await cp(MIGRATIONS, directory, { recursive: true });
  await writeFile(join(directory, "9999-broken.sql"), "create table half_way (id text); select * from nowhere;");
  await expect(migrate(database, directory)).rejects.toThrow(/nowhere/);
  expect(await readAllRows(database)).toEqual(before);
});

it("an upgrade keeps all records of the first release, and the API can read them", async () => {
  await migrate(database);
  await initEncryption(database, createKeyring([TEST_DATA_KEY]));
  expect(await pendingMigrations(database.db, migrationNames())).toEqual([]);
  expect(await findDanglingReferences(database)).toEqual([]);
  const after = await readAllRows(database);
  const ids = (rows: unknown[] = []) => rows.map((row) => (row as { id: string }).id).sort();
  for (const name of ["users", "vendors", "categories", "products", "orders", "reviews", "coupons"]) {
    expect(ids(before[name]).length, name).toBeGreaterThan(0);
    expect(ids(after[name]), name).toEqual(ids(before[name]));
  }
  expect(after["order_items"]).toEqual(before["order_items"]);

  const { call } = await startTestApp({ database, env: { DATA_KEY: TEST_DATA_KEY } });
  const login = { email: "admin@bazaar.example", password: "first-release" };
  const { body: session } = await call<{ token: string }>("POST", "/api/auth/login", { body: login });
  const headers = { authorization: `Bearer ${session.token}` };
  for (const [name, key] of Object.entries({ users: "content", vendors: "data", orders: "orders", products: "data" })) {
    const list = await call<Record<string, { _id: string }[]>>("GET", `/api/admin/${name}?limit=100`, { headers });
    expect(list.status, name).toBe(200);
    expect(list.body[key]?.map(({ _id }) => _id).sort(), name).toEqual(ids(before[name]));
  }
  const vendors = before["vendors"] as { id: string; gstin: string | null; shop_name: string }[];
  const vendor = vendors.find(({ gstin }) => gstin !== null);
  const shown = await call("GET", `/api/admin/vendors/${vendor?.id}`, { headers });
  expect(shown.body).toMatchObject({ shopName: vendor?.shop_name });
});
