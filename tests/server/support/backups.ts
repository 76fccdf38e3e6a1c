/** Databases to back up, and databases to restore into. */
import { join } from "node:path";
import { createKeyring } from "../../../server/at-rest/keyring";
import { openRecords } from "../../../server/at-rest/open-records";
import { restore } from "../../../server/backup/backup";
import { connect } from "../../../server/db/connect";
import type { Database } from "../../../server/db/database";
import { migrate } from "../../../server/db/migrate";
import { readEnv, type Env } from "../../../server/env";
import { databaseVariables, migratedVariables, temporaryDirectory, TEST_DATA_KEY } from "./database";

export const withKey = (variables: Record<string, string>): Env => readEnv({ DATA_KEY: TEST_DATA_KEY, ...variables });
export const newFile = (): string => join(temporaryDirectory(), "shop.backup");
export const yes = (): Promise<void> => Promise.resolve();

/** Opens a migrated database without records. The caller closes it. */
export async function openSource(): Promise<{ env: Env; database: Database }> {
  const env = withKey(await migratedVariables());
  const database = await connect(env);
  await migrate(database);
  await openRecords(database, createKeyring([TEST_DATA_KEY]));
  return { env, database };
}

/** Opens the database of these settings, returns the result of `look`, and closes it. */
export async function lookInto<T>(env: Env, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect(env);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Restores the file into a new database and returns the result of `look`. */
export async function restored<T>(file: string, look: (database: Database) => Promise<T>): Promise<T> {
  const env = withKey(await databaseVariables());
  await restore(env, file, yes);
  return lookInto(env, look);
}
