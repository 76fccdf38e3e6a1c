import { toText } from "../format";
import type { Kind } from "./kind";

export const text: Kind = { show: toText, distinguishing: true };

/** A code, reference or URL. Its input removes invisible characters. */
export const code: Kind = { show: toText, input: { control: "code" } };

export const multiline: Kind = {
  show: (value) => {
    const lines = toText(value);
    return lines && <span className="multiline">{lines}</span>;
  },
  input: { control: "longText" },
  wide: true,
};

export const email: Kind = {
  show: (value) => {
    const address = toText(value);
    return address && <a href={`mailto:${address}`}>{address}</a>;
  },
  input: { control: "email" },
  distinguishing: true,
};

/** A record of another list. The field's value is the record's name. */
export const lookup: Kind = { show: toText, input: { control: "lookup" } };
