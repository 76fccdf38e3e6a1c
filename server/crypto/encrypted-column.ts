/** Wraps an encrypted column value. It is not a string, so that no code shows, compares or stores it by mistake. */
import { customType } from "drizzle-orm/pg-core";
import { isEncrypted } from "./keyring";

export class EncryptedValue {
  readonly #text: string;

  /** @param text the stored column value; plaintext if the server has not encrypted the row yet */
  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  get isEncrypted(): boolean {
    return isEncrypted(this.#text);
  }

  toJSON(): string {
    return this.#text;
  }
}

/** Marks encrypted columns in the Drizzle schema. In PostgreSQL their type is `text`. */
export const ENCRYPTED_TYPE = "encrypted text";

/** Defines an encrypted text column. Read it with `decryptRow` and write it with `encryptRow`. */
export const encryptedText = customType<{ data: EncryptedValue; driverData: string }>({
  dataType: () => ENCRYPTED_TYPE,
  fromDriver: (text) => new EncryptedValue(text),
  toDriver: (value) => value.text,
});
