import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import { createKeyring, setKeyring } from "../../../server/at-rest/keyring";
import type { Database } from "../../../server/db/database";
import { migrate } from "../../../server/db/migrate";
import { EXTENSIONS, onPglite } from "../../../server/db/open-pglite";
import { openPostgres, type TimeLimits } from "../../../server/db/open-postgres";
import { MIGRATED } from "./global-setup";

/** The kind of database that this run of the suite is about. */
export const onPostgres = inject("postgresUrl") !== "";

/** An empty database of its own on the PostgreSQL server of this run. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return inject("postgresUrl").replace(/\/[^/]*$/, `/${name}`);
}

/** The key of every test in this process. */
export const TEST_DATA_KEY = Buffer.alloc(32, "test").toString("base64");

/** Migrated and empty, in memory on PGlite. Close it. */
export async function openTestDatabase(limits?: TimeLimits): Promise<Database> {
  setKeyring(createKeyring([TEST_DATA_KEY]));
  if (!onPostgres) {
    const loadDataDir = new Blob([await readFile(join(inject("scratch"), MIGRATED))]);
    return onPglite(await PGlite.create({ loadDataDir, extensions: EXTENSIONS }), "PGlite in memory");
  }
  const database = await openPostgres(await createPostgresDatabase(), limits);
  await migrate(database);
  return database;
}

/** Variables that point a spawned server at an empty database that outlives it. */
export async function databaseVariables(): Promise<Record<string, string>> {
  if (onPostgres) return { DATABASE_URL: await createPostgresDatabase(), DATA_KEY: TEST_DATA_KEY };
  return { DATA_DIR: temporaryDirectory() };
}

/** Removed after all tests. */
export const temporaryDirectory = (): string => mkdtempSync(join(inject("scratch"), "directory-"));
