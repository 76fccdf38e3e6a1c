/** Databases to back up, and databases to restore into. */
import { join } from "node:path";
import { createKeyring } from "../../../server/crypto/keyring";
import { initEncryption } from "../../../server/maintenance/init-encryption";
import { restore } from "../../../server/backup/backup";
import { connect } from "../../../server/db/connect";
import type { Database } from "../../../server/db/database";
import { migrate } from "../../../server/migrate";
import { readEnv, type Env } from "../../../server/base/env";
import { createDatabaseVariables, createMigratedVariables, createTemporaryDirectory, TEST_DATA_KEY } from "./database";

export const readBackupEnv = (variables: Record<string, string>): Env =>
  readEnv({ DATA_KEY: TEST_DATA_KEY, DATA_DIR: createTemporaryDirectory(), ...variables });
export const newBackupPath = (): string => join(createTemporaryDirectory(), "shop.backup");
export const confirmYes = (): Promise<void> => Promise.resolve();

/** Opens a migrated database without records. The caller closes it. */
export async function openBackupSource(): Promise<{ env: Env; database: Database }> {
  const env = readBackupEnv(await createMigratedVariables());
  const database = await connect(env);
  await migrate(database);
  await initEncryption(database, createKeyring([TEST_DATA_KEY]));
  return { env, database };
}

/** Opens the database of these settings, returns the result of `look`, and closes it. */
export async function withOpenDatabase<T>(env: Env, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect(env);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Restores the file into a new database and returns the result of `look`. */
export async function withRestoredDatabase<T>(file: string, look: (database: Database) => Promise<T>): Promise<T> {
  const env = readBackupEnv(await createDatabaseVariables());
  await restore(env, file, confirmYes);
  return withOpenDatabase(env, look);
}
