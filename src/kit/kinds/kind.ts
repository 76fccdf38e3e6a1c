import type { ReactNode } from "react";
import type { Cell } from "../../../providers/export/contract";
import type { ResolvedField } from "../define/fields";

/** The controls that forms have. src/kit/form/controls.ts implements them, and is loaded with the first form. */
export type ControlName =
  | "text"
  | "code"
  | "email"
  | "longText"
  | "number"
  | "switch"
  | "day"
  | "select"
  | "lookup"
  | "lines"
  | "picture"
  | "pictures"
  | "keyValues";

/** The control that edits a kind, with its options. */
export interface KindInput {
  control: ControlName;
  /** Shown before a number. */
  prefix?: string;
  /** Shown after a number. */
  suffix?: string;
  /** The largest number. */
  max?: number;
  /** Rejects decimals. */
  whole?: true;
  /** Sends the last moment of the chosen day instead of the first. */
  endOfDay?: true;
}

/** An identifier that the backend sends masked. */
export interface MaskedIdentifier {
  label: string;
  mask: string;
  /** Formats the revealed value. */
  format: (value: string) => string;
}

/** Renders a masked identifier with a button that reveals it. Sections of a record pass this function; lists do not. */
export type RenderReveal = (identifier: MaskedIdentifier) => ReactNode;

/** How a kind of field is shown, edited and exported. */
export interface Kind {
  /** Renders a value. Returns undefined if there is nothing to show. */
  show: (value: unknown, field: Omit<ResolvedField, "kind">, reveal?: RenderReveal) => ReactNode;
  /** Defaults to a line of text. */
  input?: KindInput;
  /** Converts a value for a CSV file. `false` leaves the column out. Defaults to the value as text. */
  csv?: false | ((value: unknown) => Cell);
  /**
   * Combines the values of several records into the figure of a card. `compute` returns undefined if no value is
   * readable. Defaults to the sum, shown as a plain number.
   */
  figure?: { compute: (values: readonly unknown[]) => number | undefined; format: (figure: number) => string };
  /** Aligns a column to the right. */
  numeric?: true;
  /** Shows the value to the left of the other lines in its cell. */
  picture?: true;
  /** Shows the value across the full width of a record's section. */
  wide?: true;
  /** Search results show the value, to distinguish records with the same title. */
  distinguishing?: true;
}
