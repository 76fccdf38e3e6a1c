/** The keys of the records: the first encrypts, each of them decrypts. */
import { createHash, createHmac, hkdfSync } from "node:crypto";
import { decrypt, encrypt } from "./cipher";

/** 32 bytes in base64, as DATA_KEY and the key file have them. */
export const DATA_KEY_PATTERN = /^[A-Za-z\d+/]{43}=$/;

/** A value as it lies in the table: version, key and ciphertext. */
const ENCRYPTED = /^v1\.([\da-f]{16})\.(.+)$/;

interface DataKey {
  id: string;
  /** Base64. */
  secret: string;
  lookup: Buffer;
}

export interface Keyring {
  /** @param place table, column and record: in another place the value cannot be opened */
  encrypt(place: string, value: string): string;
  /** @throws Error that names the place, where it holds anything but what was encrypted there by one of the keys */
  open(place: string, encrypted: string): string;
  /** Keyed hashes of a value by which it is found, one for each key, that of the first one first. */
  hashes(kind: string, value: string): [string, ...string[]];
  /** What every value and every hash of the first key begins with. */
  first: { value: string; hash: string };
}

/** One purpose, one key: what opens values tells nothing of the one that makes hashes. */
function derive(dataKey: string): DataKey {
  const part = (purpose: string) => Buffer.from(hkdfSync("sha256", Buffer.from(dataKey, "base64"), "", purpose, 32));
  return {
    id: createHash("sha256").update(part("name")).digest("hex").slice(0, 16),
    secret: part("values").toString("base64"),
    lookup: part("lookups"),
  };
}

export const isEncrypted = (text: string): boolean => ENCRYPTED.test(text);

/** @param dataKeys at least one, each as DATA_KEY_PATTERN */
export function createKeyring(dataKeys: readonly [string, ...string[]]): Keyring {
  const [first, ...older] = dataKeys;
  const key = derive(first);
  const all = [key, ...older.map(derive)] as const;
  const hash = ({ id, lookup }: DataKey, text: string) =>
    `${id}.${createHmac("sha256", lookup).update(text).digest("base64url")}`;
  return {
    encrypt: (place, value) => `v1.${key.id}.${encrypt(key.secret, place, value)}`,
    open(place, encrypted) {
      const [, id = "none", text = ""] = ENCRYPTED.exec(encrypted) ?? [];
      const known = all.find((one) => one.id === id);
      if (!known) throw new Error(`${place} was encrypted with the key ${id}, which is not among those of DATA_KEY.`);
      const value = decrypt(known.secret, place, text);
      if (typeof value !== "string") throw new Error(`${place} does not hold what was encrypted there.`);
      return value;
    },
    hashes(kind, value) {
      const text = `${kind}\n${value}`;
      return [hash(key, text), ...all.slice(1).map((one) => hash(one, text))];
    },
    first: { value: `v1.${key.id}.`, hash: `${key.id}.` },
  };
}

let current: Keyring | undefined;

/** From now on this process encrypts and opens with these keys; it has one database. */
export function setKeyring(keyring: Keyring): void {
  current = keyring;
}

/** @throws Error before setKeyring: nothing is ever written in the open instead */
export function keyring(): Keyring {
  if (!current) throw new Error("The keys of the records are not loaded.");
  return current;
}
