/** Backs up and restores the database that the environment configures. */
import { loadExistingKeyring } from "../db/data-keys";
import { assertMatchingKeys } from "../maintenance/open-records";
import { IN_MEMORY } from "../db/connect";
import type { Env } from "../base/env";
import { StartError } from "../base/start-error";
import { readBackup, assertWritableNewFile } from "./backup-file";
import type { Manifest } from "./manifest";
import { backupPglite, restorePglite } from "./pglite";
import { backupPostgres, restorePostgres } from "./postgres";

type BackupEnv = Pick<Env, "DATABASE_URL" | "DATA_DIR" | "DATA_KEY">;

/**
 * Writes a consistent copy of the database to a new file. Servers can keep running.
 * @throws StartError with a one-line message; no file is left behind
 */
export async function backup({ DATABASE_URL, DATA_DIR }: BackupEnv, out: string): Promise<Manifest> {
  await assertWritableNewFile(out);
  if (DATABASE_URL) return backupPostgres(DATABASE_URL, out);
  if (DATA_DIR === IN_MEMORY) throw new StartError("A database in memory cannot be backed up: set DATA_DIR.");
  return backupPglite(DATA_DIR, out);
}

/**
 * Replaces the records of the database with those in the file, after checking the file and its keys.
 * @param allowed called before anything is written, with whether there are records to remove; throws to cancel
 * @throws StartError with a one-line message; the database is unchanged
 */
export async function restore(
  env: BackupEnv,
  file: string,
  allowed: (isThere: boolean) => Promise<void>,
): Promise<Manifest> {
  const { DATABASE_URL, DATA_DIR } = env;
  const found = await readBackup(file);
  const { kind, keyCheck } = found.manifest;
  if (kind !== (DATABASE_URL ? "postgres" : "pglite")) {
    throw new StartError(
      kind === "postgres"
        ? `${file} is of PostgreSQL: set DATABASE_URL to an empty database.`
        : `${file} is of the bundled database: leave DATABASE_URL out.`,
    );
  }
  if (keyCheck !== null) {
    const keys = await loadExistingKeyring(env);
    if (!keys)
      throw new StartError("The keys of the backup are missing: set DATA_KEY, or put its data.key into DATA_DIR.");
    assertMatchingKeys(keys, keyCheck);
  }
  if (DATABASE_URL) await restorePostgres(DATABASE_URL, found, allowed);
  else if (DATA_DIR === IN_MEMORY) throw new StartError("A database in memory keeps nothing: set DATA_DIR.");
  else await restorePglite(DATA_DIR, found, allowed);
  return found.manifest;
}
