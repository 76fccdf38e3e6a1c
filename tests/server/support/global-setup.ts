import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { bundleServer } from "../../../scripts/server-bundle";
import { startTemporaryCitus } from "../../../scripts/temporary-citus";
import { startTemporaryPostgres } from "../../../scripts/temporary-postgres";
import { migrate } from "../../../server/migrate";
import { EXTENSIONS, wrapPglite } from "../../../server/db/open-pglite";
import { openPostgres } from "../../../server/db/open-postgres";
import { dumpDatabase, dropTemplateDatabases } from "./memory";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a PostgreSQL server for test databases; empty when the tests run on PGlite. */
    postgresUrl: string;
    /** The same URL if it leads to the coordinator of a Citus cluster; otherwise empty. */
    citusUrl: string;
    /** A directory for temporary files, removed after all tests. */
    scratch: string;
  }
}

/**
 * Files in the scratch directory with a migrated, empty PGlite: an archive to load into memory, and a data directory.
 * They are shared because creating them takes seconds.
 */
export const MIGRATED_FILES = { tar: "migrated.tar", directory: "migrated" };

/** The name of the migrated, empty database on PostgreSQL that tests copy. */
export const MIGRATED_DATABASE = "migrated";

/**
 * Bundles the server, prepares the databases that tests copy, and starts the database server that TEST_DATABASE names:
 * "postgres", or "citus" for a cluster. TEST_CITUS_URL selects an existing cluster. By default, tests run on PGlite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), "marketplace-test-"));
  const kind = process.env["TEST_DATABASE"];
  const given = kind === "citus" ? process.env["TEST_CITUS_URL"] : undefined;
  const started = given ? undefined : await START[kind ?? ""]?.();
  const url = given ?? started?.url ?? "";
  await bundleServer();
  await writeMigrated(scratch);
  if (kind === "postgres") await createMigratedDatabase(url);
  project.provide("postgresUrl", url);
  project.provide("citusUrl", kind === "citus" ? url : "");
  project.provide("scratch", scratch);
  return async () => {
    await started?.stop();
    // A server that was just killed may still be writing.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
}

const START: Readonly<Record<string, () => Promise<{ url: string; stop(): Promise<void> }>>> = {
  postgres: () => startTemporaryPostgres(),
  citus: startTemporaryCitus,
};

async function writeMigrated(scratch: string): Promise<void> {
  const directory = join(scratch, MIGRATED_FILES.directory);
  mkdirSync(directory);
  const client = await PGlite.create({ dataDir: join(directory, "pg"), extensions: EXTENSIONS });
  const database = wrapPglite(client, "the template");
  await migrate(database);
  await dropTemplateDatabases(client);
  await writeFile(join(scratch, MIGRATED_FILES.tar), await (await dumpDatabase(client)).bytes());
  await database.close();
}

async function createMigratedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${MIGRATED_DATABASE}`);
  await client.end();
  const database = await openPostgres(url.replace(/\/[^/]*$/, `/${MIGRATED_DATABASE}`));
  await migrate(database);
  await database.close();
}
