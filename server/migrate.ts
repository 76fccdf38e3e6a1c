import { migrateLegacyAudit } from "./audit/migrate-legacy-audit";
import { recordKeyHashes } from "./audit/key-hashes";
import type { Database } from "./db/database";
import { runMigrations } from "./db/migrate";

/**
 * Brings the tables up to date, converts the audit log of earlier versions, and writes the audit entry that protects
 * its older keys.
 * @param directory the directory of the migrations; tests pass another one
 * @throws StartError if the tables are not up to date and the database role may not change them
 */
export async function migrate(database: Database, directory?: string): Promise<void> {
  await runMigrations(database, directory);
  await migrateLegacyAudit(database.db);
  await recordKeyHashes(database.db);
}
