/** Encrypts and decrypts single values with AES-256-GCM: audit entry fields and table columns. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { pooledRandomBytes } from "../base/random-bytes";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secret 32 bytes as base64
 * @param place identifies the record and field (additional authenticated data); decryption fails for any other place
 * @returns nonce, authentication tag and ciphertext, as base64
 */
export function encrypt(secret: string, place: string, value: unknown): string {
  const iv = pooledRandomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(secret, "base64"), iv).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64");
}

/** Returns the decrypted value, or undefined if the text was not encrypted with this key for this place. */
export function decrypt(secret: string, place: string, encrypted: string): unknown {
  const bytes = Buffer.from(encrypted, "base64");
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(secret, "base64"), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}
