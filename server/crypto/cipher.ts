/** Encrypts and decrypts audit entry fields, table columns and the contents of files with AES-256-GCM. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { pooledRandomBytes } from "../base/random-bytes";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secret 32 bytes as base64
 * @param place identifies the record and field (additional authenticated data); decryption fails for any other place
 * @returns initialization vector, authentication tag and ciphertext, as base64
 */
export function encrypt(secret: string, place: string, value: unknown): string {
  return encryptBytes(secret, place, Buffer.from(JSON.stringify(value))).toString("base64");
}

/** Encrypts the content of a file in the same way. */
export function encryptBytes(secret: string, place: string, content: Buffer): Buffer {
  const iv = pooledRandomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(secret, "base64"), iv).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Returns the decrypted value, or undefined if the text was not encrypted with this key for this place. */
export function decrypt(secret: string, place: string, encrypted: string): unknown {
  const text = decryptBytes(secret, place, Buffer.from(encrypted, "base64"));
  return text && JSON.parse(text.toString("utf8"));
}

/** Returns the content of a file, or undefined if it was not encrypted with this key for this place. */
export function decryptBytes(secret: string, place: string, bytes: Buffer): Buffer | undefined {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(secret, "base64"), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
