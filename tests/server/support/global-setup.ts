import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../../../scripts/temporary-postgres";
import { migrate } from "../../../server/db/migrate";
import { EXTENSIONS, onPglite } from "../../../server/db/open-pglite";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a PostgreSQL server that the tests may make databases on; empty when they run on PGlite. */
    postgresUrl: string;
    /** A directory for whatever the tests leave behind; removed after all of them. */
    scratch: string;
  }
}

/** In the scratch directory: the files of a PGlite that is migrated and empty. To make them again takes seconds. */
export const MIGRATED = "migrated.tar";

/** `TEST_DATABASE=postgres` runs the same tests on PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), "marketplace-test-"));
  const postgres = process.env["TEST_DATABASE"] === "postgres" ? await startTemporaryPostgres() : undefined;
  if (!postgres) await writeMigrated(join(scratch, MIGRATED));
  project.provide("postgresUrl", postgres?.url ?? "");
  project.provide("scratch", scratch);
  return async () => {
    await postgres?.stop();
    // A server that was killed a moment ago may still be writing.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function writeMigrated(path: string): Promise<void> {
  const client = await PGlite.create({ extensions: EXTENSIONS });
  const database = onPglite(client, "the template");
  await migrate(database);
  await writeFile(path, new Uint8Array(await (await client.dumpDataDir("none")).arrayBuffer()));
  await database.close();
}
