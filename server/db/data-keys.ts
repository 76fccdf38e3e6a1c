/** Loads the keys that encrypt the records, from DATA_KEY or from a file next to the bundled database. */
import { randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { IN_MEMORY } from "./connect";
import { syncPath } from "../base/sync-path";
import { makePrivateDirectory } from "./private-files";
import type { Env } from "../base/env";
import { DATA_KEY_PATTERN } from "../base/env-values";
import { StartError } from "../base/start-error";
import { createKeyring, type Keyring } from "../crypto/keyring";

type DataKeys = [string, ...string[]];
type KeyEnv = Pick<Env, "DATA_KEY" | "DATA_DIR" | "DATABASE_URL">;

const KEY_COMMAND = "openssl rand -base64 32";

const generateDataKey = (): string => randomBytes(32).toString("base64");

const keyFilePath = (directory: string): string => join(directory, "data.key");

/**
 * Returns the keys from DATA_KEY, or from the key file if DATA_KEY is not set. Creates the file if it does not exist; a
 * database in memory gets a new key without a file. The caller must hold the directory lock.
 * @throws StartError if DATABASE_URL is set without DATA_KEY, or if the key file cannot be read
 */
export async function loadKeyring(env: KeyEnv): Promise<Keyring> {
  const known = await loadExistingKeyring(env);
  if (known) return known;
  if (env.DATABASE_URL) {
    throw new StartError(
      `DATABASE_URL requires DATA_KEY. Create one with ${KEY_COMMAND}, and store it apart from the database.`,
    );
  }
  if (env.DATA_DIR === IN_MEMORY) return createKeyring([generateDataKey()]);
  const newKeys: DataKeys = [generateDataKey()];
  await writeKeyFile(env.DATA_DIR, newKeys);
  return createKeyring(newKeys);
}

/** Returns the existing keys and never creates one. @throws StartError if the key file cannot be read */
export async function loadExistingKeyring(env: KeyEnv): Promise<Keyring | undefined> {
  const keys = env.DATA_KEY ?? (usesKeyFile(env) ? await readKeyFile(env.DATA_DIR) : undefined);
  return keys && createKeyring(keys);
}

const usesKeyFile = ({ DATA_KEY, DATABASE_URL, DATA_DIR }: KeyEnv): boolean =>
  !DATA_KEY && !DATABASE_URL && DATA_DIR !== IN_MEMORY;

/**
 * Generates a key and puts it first in the key file.
 * @throws StartError if the keys do not come from a file
 */
export async function addKeyToFile(env: KeyEnv): Promise<void> {
  if (!usesKeyFile(env)) {
    throw new StartError(
      "--new-key works only with the key file of the bundled database. If the key is in DATA_KEY, change it as docs/deployment.md describes.",
    );
  }
  await writeKeyFile(env.DATA_DIR, [generateDataKey(), ...((await readKeyFile(env.DATA_DIR)) ?? [])]);
}

/** Removes every key but the first from the key file, if there is a file. */
export async function removeOldKeysFromFile(env: KeyEnv): Promise<void> {
  const keys = usesKeyFile(env) ? await readKeyFile(env.DATA_DIR) : undefined;
  if (keys && keys.length > 1) await writeKeyFile(env.DATA_DIR, [keys[0]]);
}

async function readKeyFile(directory: string): Promise<DataKeys | undefined> {
  const path = keyFilePath(directory);
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
    throw new StartError(`The key file ${path} does not contain valid keys. Restore it from your last backup.`);
  }
  return [first, ...older];
}

/** Writes one key per line. A temporary file is renamed into place, so a crash leaves the old file or the new one. */
async function writeKeyFile(directory: string, keys: DataKeys): Promise<void> {
  await makePrivateDirectory(directory);
  const partial = `${keyFilePath(directory)}.partial`;
  const handle = await open(partial, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${keys.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, keyFilePath(directory));
  await syncPath(directory);
}
