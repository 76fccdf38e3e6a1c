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
  if (DATA_DIR === IN_MEMORY) throw new StartError("A database in memory cannot be backed up. Set DATA_DIR.");
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
        ? `${file} is a backup of PostgreSQL. Set DATABASE_URL to an empty database.`
        : `${file} is a backup of the bundled database. Unset DATABASE_URL.`,
    );
  }
  if (keyCheck !== null) {
    const keys = await loadExistingKeyring(env);
    if (!keys)
      throw new StartError(
        "The encryption keys of the backup are missing. Set DATA_KEY, or copy its data.key to DATA_DIR.",
      );
    assertMatchingKeys(keys, keyCheck);
  }
  if (DATABASE_URL) await restorePostgres(DATABASE_URL, found, allowed);
  else if (DATA_DIR === IN_MEMORY)
    throw new StartError("A database in memory is lost when the process ends. Set DATA_DIR.");
  else await restorePglite(DATA_DIR, found, allowed);
  return found.manifest;
}
