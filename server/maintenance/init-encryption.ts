/** Checks at startup that the keys match the database, and encrypts any plaintext rows. */
import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { settings } from "../db/schema-settings";
import { StartError } from "../base/start-error";
import { setKeyring, type Keyring } from "../crypto/keyring";
import { encryptPendingRecords } from "./encrypt-records";

export const KEY_CHECK_SETTING = "data-key-check";
const CHECK_PLACE = `settings.value/${KEY_CHECK_SETTING}`;
const CHECK_VALUE = "This is the key.";
/** The setting that marks the initial encryption as complete, so that later starts skip it. */
const ENCRYPTED_SETTING = "records-encrypted";

/**
 * Checks the keys, installs the keyring and encrypts plaintext rows of earlier versions. Run the migrations first.
 * @throws StartError with a one-line message if the database was encrypted with other keys
 */
export async function initEncryption({ db }: Database, keyring: Keyring): Promise<void> {
  const check = keyring.encrypt(CHECK_PLACE, CHECK_VALUE);
  await db.insert(settings).values({ key: KEY_CHECK_SETTING, value: check }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY_CHECK_SETTING));
  assertMatchingKeys(keyring, row?.value ?? "");
  setKeyring(keyring);
  if ((await db.$count(settings, eq(settings.key, ENCRYPTED_SETTING))) > 0) return;
  await encryptPendingRecords(db);
  await db.insert(settings).values({ key: ENCRYPTED_SETTING, value: "true" }).onConflictDoNothing();
}

/**
 * Stores the check value encrypted with the first key. From then on, servers without this key do not start. Call this
 * only when all records use the key.
 */
export async function updateKeyCheck({ db }: Database, keyring: Keyring): Promise<void> {
  const value = keyring.encrypt(CHECK_PLACE, CHECK_VALUE);
  await db.update(settings).set({ value }).where(eq(settings.key, KEY_CHECK_SETTING));
}

/**
 * @param check the encrypted check value from the settings table
 * @throws StartError if the database was encrypted with other keys
 */
export function assertMatchingKeys(keyring: Keyring, check: string): void {
  if (canOpen(keyring, check)) return;
  throw new StartError(
    "These are not the keys that the records were encrypted with. Restore the previous DATA_KEY, or the previous file data.key in the data directory.",
  );
}

function canOpen(keyring: Keyring, check: string): boolean {
  try {
    return keyring.open(CHECK_PLACE, check) === CHECK_VALUE;
  } catch {
    return false;
  }
}
