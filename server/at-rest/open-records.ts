/** Before the first record is read: the keys are those of this database, and nothing in it is in the open. */
import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { settings } from "../db/schema";
import { StartError } from "../start-error";
import { setKeyring, type Keyring } from "./keyring";
import { encryptRecords } from "./encrypt-records";

export const CHECK = "data-key-check";
const CHECK_PLACE = `settings.value/${CHECK}`;
const CHECK_VALUE = "This is the key.";
/** Once it is set, a value in the open is no value of an earlier version. */
const ENCRYPTED = "records-encrypted";

/**
 * The database is migrated.
 * @throws StartError in one line where the keys are others than those that this database was encrypted with
 */
export async function openRecords({ db }: Database, keyring: Keyring): Promise<void> {
  const check = keyring.encrypt(CHECK_PLACE, CHECK_VALUE);
  await db.insert(settings).values({ key: CHECK, value: check }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, CHECK));
  requireKeys(keyring, row?.value ?? "");
  setKeyring(keyring);
  if ((await db.$count(settings, eq(settings.key, ENCRYPTED))) > 0) return;
  await encryptRecords(db);
  await db.insert(settings).values({ key: ENCRYPTED, value: "true" }).onConflictDoNothing();
}

/** After all values have the first key: the check has it, too, and a server without it does not start. */
export async function renewKeyCheck({ db }: Database, keyring: Keyring): Promise<void> {
  const value = keyring.encrypt(CHECK_PLACE, CHECK_VALUE);
  await db.update(settings).set({ value }).where(eq(settings.key, CHECK));
}

/**
 * @param check as it lies in the settings of a database
 * @throws StartError where the keys are others than those that this database was encrypted with
 */
export function requireKeys(keyring: Keyring, check: string): void {
  if (opens(keyring, check)) return;
  throw new StartError(
    "These are not the keys that the records were encrypted with: put back the old DATA_KEY, or the file data.key that lay beside the database.",
  );
}

function opens(keyring: Keyring, check: string): boolean {
  try {
    return keyring.open(CHECK_PLACE, check) === CHECK_VALUE;
  } catch {
    return false;
  }
}
