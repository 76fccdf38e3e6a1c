import { afterAll, vi } from "vitest";
import type { Database } from "../../../server/db/database";
import { openTestDatabase } from "./database";

/** Neither Indian nor UTC, and with clocks that change. */
export const FOREIGN_ZONE = "America/New_York";

/** Migrated and empty, in a zone like this process until the end of the test file; closes then. */
export async function openInForeignZone(): Promise<Database> {
  vi.stubEnv("TZ", FOREIGN_ZONE);
  const database = await openTestDatabase();
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });
  await database.runScripts(async (run) => {
    const [row] = await run("select current_database() as name");
    // For the connections to come, and for the one that is open.
    await run(`alter database "${String(row?.["name"])}" set timezone to '${FOREIGN_ZONE}'`);
    await run(`set timezone to '${FOREIGN_ZONE}'`);
  });
  return database;
}
