/** Where the keys of the records come from: DATA_KEY, or a file beside the bundled database. */
import { randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { IN_MEMORY } from "../db/connect";
import { syncPath } from "../db/durable-files";
import { makePrivateDirectory } from "../db/private-files";
import type { Env } from "../env";
import { StartError } from "../start-error";
import { createKeyring, DATA_KEY_PATTERN, type Keyring } from "./keyring";

type DataKeys = [string, ...string[]];
type KeyEnv = Pick<Env, "DATA_KEY" | "DATA_DIR" | "DATABASE_URL">;

const MADE_BY = "openssl rand -base64 32";

const newDataKey = (): string => randomBytes(32).toString("base64");

const fileIn = (directory: string): string => join(directory, "data.key");

/**
 * The keys of DATA_KEY; without it, those of the file, which is made where there is none. Whoever calls it holds the lock
 * of the directory.
 * @throws StartError with DATABASE_URL alone, and for a file that cannot be read
 */
export async function loadKeyring(env: KeyEnv): Promise<Keyring> {
  const known = await knownKeyring(env);
  if (known) return known;
  if (env.DATABASE_URL) {
    throw new StartError(
      `DATA_KEY must be set where DATABASE_URL is: make one with ${MADE_BY}, and keep it apart from the database.`,
    );
  }
  if (env.DATA_DIR === IN_MEMORY) return createKeyring([newDataKey()]);
  const made: DataKeys = [newDataKey()];
  await writeKeyFile(env.DATA_DIR, made);
  return createKeyring(made);
}

/** The keys that there are; makes none. @throws StartError for a file that cannot be read */
export async function knownKeyring(env: KeyEnv): Promise<Keyring | undefined> {
  const keys = env.DATA_KEY ?? (hasKeyFile(env) ? await readKeyFile(env.DATA_DIR) : undefined);
  return keys && createKeyring(keys);
}

const hasKeyFile = ({ DATA_KEY, DATABASE_URL, DATA_DIR }: KeyEnv): boolean =>
  !DATA_KEY && !DATABASE_URL && DATA_DIR !== IN_MEMORY;

/**
 * Puts a new key before those of the file.
 * @throws StartError where the keys are not those of a file
 */
export async function addKeyToFile(env: KeyEnv): Promise<void> {
  if (!hasKeyFile(env)) {
    throw new StartError(
      "--new-key is for the key file of the bundled database: here, put a new key first in DATA_KEY.",
    );
  }
  await writeKeyFile(env.DATA_DIR, [newDataKey(), ...((await readKeyFile(env.DATA_DIR)) ?? [])]);
}

/** Leaves the first key alone in the file, if there is one. */
export async function dropOlderKeysOfFile(env: KeyEnv): Promise<void> {
  const keys = hasKeyFile(env) ? await readKeyFile(env.DATA_DIR) : undefined;
  if (keys && keys.length > 1) await writeKeyFile(env.DATA_DIR, [keys[0]]);
}

async function readKeyFile(directory: string): Promise<DataKeys | undefined> {
  const path = fileIn(directory);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    throw new StartError(`The key file ${path} cannot be read (${String(code)}).`);
  }
  const [first = "", ...older] = text.trim().split(/\s+/);
  if (![first, ...older].every((key) => DATA_KEY_PATTERN.test(key))) {
    throw new StartError(`The key file ${path} holds something else than keys. Put back the one of your last backup.`);
  }
  return [first, ...older];
}

/** One key a line. Written beside its place and renamed: a process that is killed leaves the old file or the new one. */
async function writeKeyFile(directory: string, keys: DataKeys): Promise<void> {
  await makePrivateDirectory(directory);
  const partial = `${fileIn(directory)}.partial`;
  const handle = await open(partial, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${keys.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, fileIn(directory));
  await syncPath(directory);
}
