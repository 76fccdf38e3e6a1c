/** Checks at startup that the keys match the database, and encrypts any plaintext rows. */
import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { settings } from "../db/schema";
import { StartError } from "../start-error";
import { setKeyring, type Keyring } from "./keyring";
import { encryptRecords } from "./encrypt-records";

export const CHECK = "data-key-check";
const CHECK_PLACE = `settings.value/${CHECK}`;
const CHECK_VALUE = "This is the key.";
/** Marks the initial encryption as complete. Plaintext that is found later does not come from an earlier version. */
const ENCRYPTED_SETTING = "records-encrypted";

/**
 * Checks the keys, installs the keyring and encrypts rows of earlier versions. The database must be migrated.
 * @throws StartError with a one-line message if the database was encrypted with other keys
 */
export async function openRecords({ db }: Database, keyring: Keyring): Promise<void> {
  const check = keyring.encrypt(CHECK_PLACE, CHECK_VALUE);
  await db.insert(settings).values({ key: CHECK, value: check }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, CHECK));
  requireKeys(keyring, row?.value ?? "");
  setKeyring(keyring);
  if ((await db.$count(settings, eq(settings.key, ENCRYPTED_SETTING))) > 0) return;
  await encryptRecords(db);
  await db.insert(settings).values({ key: ENCRYPTED_SETTING, value: "true" }).onConflictDoNothing();
}

/** Encrypts the check with the first key, after all values use it. Servers without that key no longer start. */
export async function renewKeyCheck({ db }: Database, keyring: Keyring): Promise<void> {
  const value = keyring.encrypt(CHECK_PLACE, CHECK_VALUE);
  await db.update(settings).set({ value }).where(eq(settings.key, CHECK));
}

/**
 * @param check the encrypted check value from the settings table
 * @throws StartError if the database was encrypted with other keys
 */
export function requireKeys(keyring: Keyring, check: string): void {
  if (canOpen(keyring, check)) return;
  throw new StartError(
    "These are not the keys that the records were encrypted with: put back the old DATA_KEY, or the file data.key that lay beside the database.",
  );
}

function canOpen(keyring: Keyring, check: string): boolean {
  try {
    return keyring.open(CHECK_PLACE, check) === CHECK_VALUE;
  } catch {
    return false;
  }
}
