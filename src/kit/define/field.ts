/** The fields of a record. Part of a resource's definition; see define-resource.ts. */
import type { ComponentType } from "react";
import type { Feature } from "../../../providers/auth/contract";
import type { ValueLabels, Tone } from "./tones";

/** A record as the data provider returns it: the server's object, with `id` set. */
export type Row = { id?: string | number; _id?: string };

/**
 * The kinds of fields, which determine how a value is displayed and edited; see src/kit/kinds. A kind is mapped to the
 * type of its values if the control of a filter depends on this type.
 * - `code`: text without invisible characters
 * - `integer`: rejects decimals
 * - `percent`: from 0 to 100. Other numbers cannot be negative either.
 * - `endDate`: entered as a day and sent as the end of that day
 * - `status`: one value of an enumeration, or several
 * - `lines`: a list of strings, edited with one per line
 * Fields in `REVEALABLE_FIELDS` of providers/identifiers/contract.ts are masked, regardless of their kind.
 */
export const VALUE_TYPES = {
  multiline: undefined,
  code: undefined,
  email: undefined,
  money: "number",
  number: "number",
  integer: "number",
  percent: "number",
  date: "time",
  endDate: "time",
  moment: "time",
  status: undefined,
  boolean: "flag",
  rating: "stars",
  image: undefined,
  images: undefined,
  keyValues: undefined,
  lines: undefined,
} as const;

export type FieldKind = keyof typeof VALUE_TYPES;

/** Returns the type of a field's values for filters, or undefined if a filter does not depend on it. */
export const valueTypeOf = (field: Pick<Field<Row>, "kind" | "lookup"> | undefined) =>
  field?.lookup ? "reference" : field?.kind && VALUE_TYPES[field.kind];

/** The records of a list, with a function that names them. */
export interface NamedRecords<R> {
  /** Path below /api/admin. */
  path: string;
  /** Returns the display name of a record. */
  title(row: R): string | undefined;
}

/**
 * Another list whose records are the options of a filter or an input, or whose total a card shows. Of a long list, the
 * first 100 records are offered, and the server searches the others.
 */
export type Lookup = NamedRecords<Row>;

/** Something with a title, such as a page, a dialog or a group of fields. */
export interface Titled {
  title: string;
}

/** Something that requires a backend feature. */
export interface FeatureGated {
  /** Hidden if the backend lacks this feature. */
  feature?: Feature;
}

/** The validation and help of a form input. Label, kind and options come from the field. */
export interface InputRules extends FeatureGated {
  /** `true`, or the error message for a missing value. If several inputs share a message, the toast shows it once. */
  required?: boolean | string;
  /**
   * The maximum number of characters. Set it only if the contract has a limit: other backends may accept longer text.
   */
  maxLength?: number;
  help?: string;
  /** Name of a switch of the same form. The input is shown while it is on, and keeps its value while it is off. */
  shownIf?: string;
  /**
   * The initial value for a new record. It also replaces a number that was left empty, which is otherwise sent as null.
   */
  initial?: string | number | boolean;
}

/** A page that a value links to, and the permission that it requires. */
export type LinkTarget = Readonly<Record<"to" | "permission", string>>;

/** The props of a component that shows the value of a field. */
export interface RenderProps {
  label: string;
  value: unknown;
}

export interface Field<R> {
  /** Defaults to the field's name in Title Case. */
  label?: string;
  /** Defaults to text. */
  kind?: FieldKind;
  /** Shows the value in place of its kind. */
  render?: ComponentType<RenderProps>;
  /** Reads the value from the row. Defaults to the property with the field's name. */
  value?(row: R): unknown;
  /** Text for a missing value. Defaults to "—". */
  empty?: string;
  /**
   * Labels and colours of the values of a `status` field, or of a `boolean` field that is shown as a tag. For a field
   * with a `lookup`, additional options before the records.
   */
  valueLabels?: ValueLabels;
  /** The tone of a number, or of a status without a value label. Defaults to neutral. */
  tone?: Tone | ((value: number) => Tone);
  link?(row: R): LinkTarget | undefined;
  /** The records to choose from, in an input or in a filter with the same name. */
  lookup?: Lookup;
  /** Adds the field to the create and edit forms, in the order of declaration. */
  input?: InputRules;
}
