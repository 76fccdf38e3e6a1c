/** Holds the keys that encrypt records. The first key encrypts; every key can decrypt. */
import { createHash, createHmac, hkdfSync } from "node:crypto";
import { decrypt, encrypt } from "./cipher";

/** Matches a stored value: version, key id and ciphertext. */
const ENCRYPTED_PATTERN = /^v1\.([\da-f]{16})\.(.+)$/;

interface DataKey {
  id: string;
  /** Base64. */
  secret: string;
  /** The HMAC key of the hashes. */
  lookup: Buffer;
}

export interface Keyring {
  /** @param place table, column and record id; the value can only be opened for the same place */
  encrypt(place: string, value: string): string;
  /** @throws Error that names the place, unless the value was encrypted for it with one of the keys */
  open(place: string, encrypted: string): string;
  /** Returns the keyed hashes that a value is looked up by: one per key, starting with the first key. */
  hashes(kind: string, value: string): [string, ...string[]];
  /** Whether a value can have several hashes, because there are older keys. */
  hasOlderKeys: boolean;
  /** The prefix of every encrypted value, and of every hash, that the first key produces. */
  first: { value: string; hash: string };
}

/** Derives a separate key for each purpose, so that the key for values reveals nothing about the key for hashes. */
function deriveKey(dataKey: string): DataKey {
  const part = (purpose: string) => Buffer.from(hkdfSync("sha256", Buffer.from(dataKey, "base64"), "", purpose, 32));
  return {
    id: createHash("sha256").update(part("name")).digest("hex").slice(0, 16),
    secret: part("values").toString("base64"),
    lookup: part("lookups"),
  };
}

export const isEncrypted = (text: string): boolean => ENCRYPTED_PATTERN.test(text);

/** @param dataKeys at least one key; each is 32 bytes in base64 */
export function createKeyring(dataKeys: readonly [string, ...string[]]): Keyring {
  const [first, ...older] = dataKeys;
  const key = deriveKey(first);
  const all = [key, ...older.map(deriveKey)] as const;
  const hash = ({ id, lookup }: DataKey, text: string) =>
    `${id}.${createHmac("sha256", lookup).update(text).digest("base64url")}`;
  return {
    encrypt: (place, value) => `v1.${key.id}.${encrypt(key.secret, place, value)}`,
    open(place, encrypted) {
      const [, id = "none", text = ""] = ENCRYPTED_PATTERN.exec(encrypted) ?? [];
      const known = all.find((one) => one.id === id);
      if (!known) throw new Error(`${place} was encrypted with the key ${id}, which is not in DATA_KEY.`);
      const value = decrypt(known.secret, place, text);
      if (typeof value !== "string") throw new Error(`${place} does not contain the value that was encrypted there.`);
      return value;
    },
    hashes(kind, value) {
      const text = `${kind}\n${value}`;
      return [hash(key, text), ...all.slice(1).map((one) => hash(one, text))];
    },
    hasOlderKeys: older.length > 0,
    first: { value: `v1.${key.id}.`, hash: `${key.id}.` },
  };
}

let current: Keyring | undefined;

/** Sets the keyring of this process. One is enough because a process has one database. */
export function setKeyring(keyring: Keyring): void {
  current = keyring;
}

/** Returns the keyring. @throws Error if setKeyring was not called; values are never written as plaintext instead */
export function getKeyring(): Keyring {
  if (!current) throw new Error("The encryption keys are not loaded.");
  return current;
}
