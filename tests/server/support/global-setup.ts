import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { startTemporaryCitus } from "../../../scripts/temporary-citus";
import { startTemporaryPostgres } from "../../../scripts/temporary-postgres";
import { migrate } from "../../../server/db/migrate";
import { EXTENSIONS, onPglite } from "../../../server/db/open-pglite";
import { copyOf, dropTemplates } from "./memory";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a PostgreSQL server that the tests may make databases on; empty when they run on PGlite. */
    postgresUrl: string;
    /** The same of the coordinator of a Citus cluster; `postgresUrl` is its address too. */
    citusUrl: string;
    /** A directory for whatever the tests leave behind; removed after all of them. */
    scratch: string;
  }
}

/**
 * In the scratch directory: the files of a PGlite that is migrated and empty, to be loaded into memory and as a directory.
 * To make them again takes seconds.
 */
export const MIGRATED = { tar: "migrated.tar", directory: "migrated" };

/** `TEST_DATABASE=postgres` runs the same tests on PostgreSQL, `TEST_DATABASE=citus` on a cluster, that of TEST_CITUS_URL if set. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), "marketplace-test-"));
  const kind = process.env["TEST_DATABASE"];
  const given = kind === "citus" ? process.env["TEST_CITUS_URL"] : undefined;
  const started = given ? undefined : await START[kind ?? ""]?.();
  const url = given ?? started?.url ?? "";
  await writeMigrated(scratch);
  project.provide("postgresUrl", url);
  project.provide("citusUrl", kind === "citus" ? url : "");
  project.provide("scratch", scratch);
  return async () => {
    await started?.stop();
    // A server that was killed a moment ago may still be writing.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
}

const START: Readonly<Record<string, () => Promise<{ url: string; stop(): Promise<void> }>>> = {
  postgres: () => startTemporaryPostgres(),
  citus: startTemporaryCitus,
};

async function writeMigrated(scratch: string): Promise<void> {
  const directory = join(scratch, MIGRATED.directory);
  mkdirSync(directory);
  const client = await PGlite.create({ dataDir: join(directory, "pg"), extensions: EXTENSIONS });
  const database = onPglite(client, "the template");
  await migrate(database);
  await dropTemplates(client);
  await writeFile(join(scratch, MIGRATED.tar), await (await copyOf(client)).bytes());
  await database.close();
}
