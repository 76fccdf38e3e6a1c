/** What a record is made of. The types under the declaration of a resource; see define-resource.ts. */
import type { Looks, Tone } from "./tones";

/** A record as the data provider hands it out: whatever the server sent, with `id` filled. */
export type Row = { id?: string | number | undefined; _id?: string | undefined };

export type FieldKind =
  | "text"
  | "multiline"
  | "email"
  | "money"
  | "number"
  | "percent"
  | "date"
  | "day"
  | "moment"
  | "status"
  | "boolean"
  | "switch"
  | "rating"
  | "initial"
  | "chips"
  | "identifier"
  | "document"
  | "image"
  | "images"
  | "keyValues"
  | "lookup";

/** Records of a list that are chosen from, by a filter or an input. */
export interface Lookup {
  /** Path below /api/admin. */
  path: string;
  labelOf(row: Row): string | undefined;
  /** How many are asked for; everything at once when absent. */
  limit?: number;
  /** The query parameter that searches the list, for when there are more than `limit`. */
  search?: string;
}

/** Rules of a form input; label, kind and options come from the field it stands in. */
export interface InputRules {
  /** `true`, or the words that are shown when the value is missing. */
  required?: boolean | string;
  min?: number;
  max?: number;
  /** A number without decimals. */
  whole?: boolean;
  /** Only where the contract has it: a backend that takes longer text must get it. */
  maxLength?: number;
  help?: string;
  /** The value that a new record starts with. */
  initial?: string | number | boolean;
  /** What an empty number is sent as; null when absent. */
  emptyAs?: number;
  /** A date input means the end of the chosen Indian day, not its start. */
  endOfDay?: boolean;
}

export interface Field<R> {
  label: string;
  /** How the value is shown and typed; text when absent. */
  kind?: FieldKind;
  /** Where the value is found; the row's property of the field's own name when absent. */
  value?(row: R): unknown;
  /** Words for a missing value; "—" when absent. */
  empty?: string;
  /** The values of a `status` or `switch` field. */
  looks?: Looks;
  /** The tone of a `status` that is not among the looks; neutral when absent. */
  otherwise?: Tone;
  /** How an `identifier` is covered: others than these keep the last four characters. */
  mask?: "pan" | "aadhaar";
  /** The tone of a figure. */
  tone?: (value: number) => Tone;
  /** A `rating` is written out beside its stars. */
  spelled?: boolean;
  /** How many `images` stand side by side; three when absent. */
  perRow?: 2 | 3;
  /** A page of the console that the value leads to, and the permission that it takes. */
  link?(row: R): { to: string; permission: string } | undefined;
  /** What a `lookup` chooses from. */
  lookup?: Lookup;
  /** Makes the field a part of the create and edit forms, which ask for such fields in their order. */
  input?: InputRules & {
    /** What an existing record is edited from, where that is not what is shown: the id of a `lookup`. */
    value?(row: R): unknown;
  };
}
