/** A value that the table holds encrypted: no text, so that nothing shows, compares or writes it by mistake. */
import { customType } from "drizzle-orm/pg-core";
import { isEncrypted } from "./keyring";

export class Encrypted {
  readonly #text: string;

  /** @param text as it lies in the table; in the open where the server has not encrypted it yet */
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

/** Tells such a column from others; the tables call it text. */
export const ENCRYPTED_TYPE = "encrypted text";

/** A column of text that is read and written by `opened` and `encrypted` of server/at-rest/records.ts. */
export const encryptedText = customType<{ data: Encrypted; driverData: string }>({
  dataType: () => ENCRYPTED_TYPE,
  fromDriver: (text) => new Encrypted(text),
  toDriver: (value) => value.text,
});
