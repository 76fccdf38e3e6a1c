import { afterAll, vi } from "vitest";
import type { Database } from "../../../server/db/database";
import { openTestDatabase } from "./database";

/** Neither India's time zone nor UTC, and with daylight saving time. */
export const FOREIGN_ZONE = "America/New_York";

/**
 * Opens a migrated and empty database, and sets its time zone and that of this process. After the tests of the file, it
 * closes the database and restores the time zone of the process.
 */
export async function openDatabaseInForeignZone(): Promise<Database> {
  vi.stubEnv("TZ", FOREIGN_ZONE);
  const database = await openTestDatabase();
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });
  await database.runScripts(async (run) => {
    const [row] = await run("select current_database() as name");
    // For future connections, and for the open one.
    await run(`alter database "${String(row?.["name"])}" set timezone to '${FOREIGN_ZONE}'`);
    await run(`set timezone to '${FOREIGN_ZONE}'`);
  });
  return database;
}
