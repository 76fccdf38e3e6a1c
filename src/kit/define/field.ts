/** The fields of a record. Part of a resource's definition; see define-resource.ts. */
import type { ComponentType } from "react";
import type { Feature } from "../../../providers/auth/contract";
import type { ValueLabels, Tone } from "./tones";

/** A record as the data provider returns it: the server's object, with `id` set. */
export type Row = { id?: string | number; _id?: string };

/**
 * How a value is displayed and edited, with the type of the value where a list filters by it or a form reads it
 * differently from text. Everything else about a kind is in src/kit/kinds.
 * `endDate` is entered as a day and sent as the end of that day. `integer` rejects decimals. `percent` is from 0 to
 * 100; other numbers cannot be negative either.
 * `code` is text without invisible characters. `status` is one value of an enumeration or several. `lines` is a list of
 * strings, edited with one per line. Fields that the identifiers' contract names are masked, regardless of their kind.
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

/** Returns the type of a field's value. */
export const valueTypeOf = (field: Pick<Field<Row>, "kind" | "lookup"> | undefined) =>
  field?.lookup ? "reference" : field?.kind && VALUE_TYPES[field.kind];

/** The records of a list, and how they are named. */
export interface NamedRecords<R> {
  /** Path below /api/admin. */
  path: string;
  /** Returns the display name of a record. */
  title(row: R): string | undefined;
}

/**
 * Records of another list as options for a filter, an input or a card. A long list offers its first 100, and the server
 * searches the others.
 */
export type Lookup = NamedRecords<Row>;

/** Something under a heading. */
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
  /** Set only if the contract has a limit: a backend that accepts longer text must receive it. */
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
   * Labels and colours of the values of a `status` or tagged `boolean` field. With a `lookup`, extra options that are
   * not records and come first.
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
