/** Backs up and restores the database and the files that the environment configures. */
import { loadExistingKeyring } from "../db/data-keys";
import { assertMatchingKeys } from "../maintenance/init-encryption";
import { IN_MEMORY } from "../db/connect";
import type { Env } from "../base/env";
import { StartError } from "../base/start-error";
import { createFileStore, type FilesEnv } from "../files/open-file-store";
import type { FileStore } from "../files/file-store";
import { readBackup, assertWritableNewFile, type Backup } from "./backup-file";
import type { Manifest } from "./manifest";
import { backupPglite, restorePglite } from "./pglite";
import { backupPostgres, restorePostgres } from "./postgres";
import { planFileRestore } from "./restore-files";

type BackupEnv = Pick<Env, "DATABASE_URL" | "DATA_KEY"> & FilesEnv;

/** The records and files that a restore replaces. */
export interface Replaced {
  hasRecords: boolean;
  /** Number of files whose content differs from the backup. */
  files: number;
  /** The file store's label for messages. */
  store: string;
}

/**
 * Writes a consistent copy of the database, and of the files, to a new file. Servers can keep running.
 * @throws StartError or StorageError with a one-line message; no file is left behind
 */
export async function backup(env: BackupEnv, out: string): Promise<Manifest> {
  const { DATABASE_URL, DATA_DIR } = env;
  await assertWritableNewFile(out);
  return withStore(env, (store) => {
    if (DATABASE_URL) return backupPostgres(DATABASE_URL, out, store);
    if (DATA_DIR === IN_MEMORY) throw new StartError("A database in memory cannot be backed up. Set DATA_DIR.");
    return backupPglite(DATA_DIR, out, store);
  });
}

/** Checks the store first, so that a wrong setting fails before a long copy. */
async function withStore<T>(env: BackupEnv, work: (store: FileStore) => Promise<T>): Promise<T> {
  const store = await createFileStore(env);
  try {
    await store.check();
    return await work(store);
  } finally {
    store.close();
  }
}

/**
 * Checks a backup and its keys. Then replaces the records of the database, and writes the files of the backup to the
 * file store.
 * @param confirm called before anything is written; throws to cancel
 * @param warn prints a problem that does not fail the restore
 * @throws StartError or StorageError with a one-line message; records and files are unchanged unless the message says
 * otherwise
 */
export async function restore(
  env: BackupEnv,
  file: string,
  confirm: (replaced: Replaced) => Promise<void>,
  warn: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
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
  if (!DATABASE_URL && DATA_DIR === IN_MEMORY)
    throw new StartError("A database in memory is lost when the process ends. Set DATA_DIR.");
  await withStore(env, (store) => restoreAll(env, store, found, confirm, warn));
  return found.manifest;
}

async function restoreAll(
  { DATABASE_URL, DATA_DIR }: BackupEnv,
  store: FileStore,
  found: Backup,
  confirm: (replaced: Replaced) => Promise<void>,
  warn: (line: string) => void,
): Promise<void> {
  const files = await planFileRestore(store, found);
  const prepare = async (hasRecords: boolean) => {
    await confirm({ hasRecords, files: files.replaced, store: store.label });
    await files.addMissing();
  };
  try {
    if (DATABASE_URL) await restorePostgres(DATABASE_URL, found, prepare, warn);
    else await restorePglite(DATA_DIR, found, prepare);
  } catch (error) {
    // If this fails, new files remain. They are harmless, because no record refers to them.
    await files.undo().catch(() => undefined);
    throw error;
  }
  await files.replaceDifferent().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The records were restored, but not all files: ${reason} Restore again with --replace.`);
  });
}
