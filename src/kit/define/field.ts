/** What a record is made of. Part of a resource's definition; see define-resource.ts. */
import type { Feature } from "../../../providers/auth/contract";
import type { Looks, Tone } from "./tones";

/** A record as the data provider hands it out: whatever the server sent, with `id` filled. */
export type Row = { id?: string | number; _id?: string };

/**
 * How a value is shown and typed.
 * `endDate` is typed as a day and sent as its end; `integer` takes no decimals; `percent` is from 0 to 100, and no
 * other number is typed below 0 either;
 * `pan`, `aadhaar`, `gstin` and `birthday` are identifiers that are masked in their own way, the last two only by a backend; `ratingText` spells the stars out;
 * `imagePairs` stand two in a row instead of three; `lines` is a list of texts, typed as one per line.
 */
export type FieldKind =
  | "text"
  | "multiline"
  /** Text that loses its invisible characters. */
  | "code"
  | "email"
  | "money"
  | "number"
  | "integer"
  | "percent"
  | "date"
  | "endDate"
  | "day"
  | "moment"
  | "status"
  | "boolean"
  | "switch"
  | "rating"
  | "ratingText"
  | "initial"
  | "chips"
  | "identifier"
  | "pan"
  | "aadhaar"
  | "gstin"
  | "birthday"
  | "document"
  | "image"
  | "images"
  | "imagePairs"
  | "keyValues"
  | "lines"
  /** What somebody may do: grants such as "vendors.*". */
  | "grants"
  | "lookup";

/** Records of another list to choose from, in a filter, an input or a card. */
export interface Lookup {
  /** Path below /api/admin. */
  path: string;
  labelOf(row: Row): string | undefined;
  /** How many are asked for, where the list comes in pages; the server's `search` finds the others. */
  limit?: number;
}

/** Something that takes a feature of the backend. */
export interface Featured {
  /** Without it, it is not there. */
  feature?: Feature;
}

/** Rules of a form input; its label, kind and choices are those of the field. */
export interface InputRules extends Featured {
  /** `true`, or the error when the value is missing. Text that several inputs share is shown once, in the toast. */
  required?: boolean | string;
  /** Only where the contract has it: a backend that takes longer text must get it. */
  maxLength?: number;
  help?: string;
  /** What a new record starts with; a number that was left empty is sent as this, else as null. */
  initial?: string | number | boolean;
}

/** A page of the console that a value leads to, and the permission that it takes. */
export type Target = Readonly<Record<"to" | "permission", string>>;

export interface Field<R> {
  /** The field's name in Title Case when absent. */
  label?: string;
  /** Text when absent. */
  kind?: FieldKind;
  /** Where the value is found; the row's property of the field's own name when absent. */
  value?(row: R): unknown;
  /** Text for a missing value; "—" when absent. */
  empty?: string;
  /**
   * The values of a `status` or `switch` field, and of a `boolean` one that is shown as a tag; of a `lookup`, choices
   * that are no records and stand before them.
   */
  looks?: Looks;
  /** The tone of a figure, or that of a status which is not among the looks; neutral when absent. */
  tone?: Tone | ((value: number) => Tone);
  link?(row: R): Target | undefined;
  /** What a `lookup` field, or a filter of the same name, chooses from. */
  lookup?: Lookup;
  /** Makes the field part of the create and edit forms, which ask for such fields in their order. */
  input?: InputRules;
}
