import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { connect, IN_MEMORY } from "../../../server/db/connect";
import type { Database } from "../../../server/db/database";
import { migrate } from "../../../server/db/migrate";

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

/** Migrated and empty, in memory on PGlite. Close it. */
export async function openTestDatabase(): Promise<Database> {
  const database = await connect(
    onPostgres ? { DATABASE_URL: await createPostgresDatabase(), DATA_DIR: "" } : { DATA_DIR: IN_MEMORY },
  );
  await migrate(database);
  return database;
}

/** Variables that point a spawned server at an empty database that outlives it. */
export async function databaseVariables(): Promise<Record<string, string>> {
  if (onPostgres) return { DATABASE_URL: await createPostgresDatabase() };
  return { DATA_DIR: temporaryDirectory() };
}

const directories: string[] = [];

/** Removed after the tests of the file. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), "marketplace-test-"));
  directories.push(path);
  return path;
}

afterAll(() => {
  // A server that was killed a moment ago may still be writing.
  for (const path of directories) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
});
