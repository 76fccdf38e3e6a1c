import { isBlank, plainText } from "../../../providers/input/contract";
import type { Values } from "../define/action";
import type { Row } from "../define/field";
import type { Input } from "../define/ready-action";
import { referenceId } from "../define/row";
import { valueText } from "../fields/key-values";
import { dayToStamp, inIndia, isCalendarDay, isPossibleDay, toFlag, toNumber, toText } from "../format";
import { isNothing, toAddresses, toObject, toTexts } from "../read-value";
import { formMessages as words } from "./messages";

/** Converts a record's value to the input's value. Returns undefined if it is unreadable. */
function readInputValue({ kind }: Input, value: unknown): unknown {
  switch (kind) {
    case "date":
    case "endDate": {
      const day = inIndia(value)?.format("YYYY-MM-DD");
      return day !== undefined && isPossibleDay(day) ? day : undefined;
    }
    case "money":
    case "number":
    case "integer":
    case "percent":
      // A string, because the required rule of an input expects a string.
      return toNumber(value)?.toString();
    case "boolean":
    case "switch":
      return toFlag(value);
    case "lines":
    case "grants":
      return toTexts(value)?.join("\n");
    case "images":
    case "imagePairs":
      return toAddresses(value);
    case "keyValues": {
      const object = toObject(value);
      return object && (Object.keys(object).length > 0 ? JSON.stringify(object, null, 2) : "");
    }
    case "lookup":
      // Accepts the referenced record or only its id.
      return referenceId(value) ?? toText(value);
    default:
      return toText(value);
  }
}

/** Returns the input's value for a missing value. */
function emptyInputValue({ kind }: Input): unknown {
  switch (kind) {
    case "date":
    case "endDate":
    case "lines":
    case "grants":
    case "keyValues":
      return "";
    case "boolean":
    case "switch":
      return false;
    case "images":
    case "imagePairs":
      return [];
    default:
      return undefined;
  }
}

const toInputValue = (input: Input, value: unknown) =>
  isNothing(value) ? emptyInputValue(input) : readInputValue(input, value);

const isUnreadable = (input: Input, value: unknown) => !isNothing(value) && readInputValue(input, value) === undefined;

/** Splits text into lines and drops blank lines. */
const linesOf = (typed: unknown): string[] =>
  typeof typed === "string" ? typed.split("\n").flatMap((line) => (isBlank(line) ? [] : line.trim())) : [];

/** Trims text. Returns an empty string if it has no visible characters. */
const trimVisible = (typed: string) => (isBlank(typed) ? "" : typed.trim());

/**
 * Converts a typed day for a request. It stays a day if the record has a day; otherwise it becomes the first or last
 * moment of that day in India.
 * Text that is not a date is sent unchanged, so that the server rejects it.
 */
function toRequestDay({ kind }: Input, typed: unknown, kept: unknown): string | null {
  if (typeof typed !== "string" || !typed) return null;
  return isCalendarDay(kept) || !isPossibleDay(typed) ? typed : dayToStamp(typed, kind === "endDate");
}

/** Converts a typed value for a request. Text is trimmed, and an empty number becomes its initial value or null. */
function toRequestValue(input: Input, typed: unknown, kept: unknown): unknown {
  switch (input.kind) {
    case "date":
    case "endDate":
      return toRequestDay(input, typed, kept);
    case "money":
    case "number":
    case "integer":
    case "percent":
      return toNumber(typed) ?? toNumber(input.initial) ?? null;
    case "boolean":
    case "switch":
      return typed === true;
    case "lines":
    case "grants":
      return linesOf(typed);
    case "images":
    case "imagePairs":
      return Array.isArray(typed) ? typed.flatMap((address) => plainText(toText(address) ?? "") || []) : [];
    case "keyValues":
      // The form has already validated it.
      return typeof typed === "string" && typed.trim() ? (JSON.parse(typed) as unknown) : {};
    case "code":
    case "email":
      return plainText(toText(typed) ?? "");
    default:
      return trimVisible(toText(typed) ?? "");
  }
}

/** Returns a form's initial values: the record's values, or the declared defaults for a new record. */
export function initialValues(inputs: readonly Input[], row: Row | undefined): Values {
  return Object.fromEntries(
    inputs.map((input) => {
      if (row && input.value) return [input.name, toInputValue(input, input.value(row))];
      return [input.name, input.initial === undefined ? undefined : toInputValue(input, input.initial)];
    }),
  );
}

const DATES: readonly Input["kind"][] = ["date", "endDate"];

/**
 * Returns the values that are sent back unchanged unless the user edits them: unreadable values, and dates, because an
 * input shows only the day.
 */
export function keptValues(inputs: readonly Input[], row: Row | undefined): Values {
  return Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      const value = row && input.value?.(row);
      const isKept = !isNothing(value) && (DATES.includes(input.kind) || isUnreadable(input, value));
      return isKept ? [[input.name, value]] : [];
    }),
  );
}

const MAX_SHOWN = 200;

/** Returns an unreadable value as text. */
export const unreadText = (input: Input, value: unknown): string | undefined =>
  isUnreadable(input, value) ? valueText(value).slice(0, MAX_SHOWN) : undefined;

/** Adds a warning to inputs whose saved value is unreadable. Such an input is not required. */
export const withUnread = (inputs: readonly Input[], kept: Values): Input[] =>
  inputs.map((input) => {
    const text = unreadText(input, kept[input.name]);
    return text === undefined ? input : { ...input, required: false, warning: words.unread(text) };
  });

/** Tests whether two input values differ. */
export const differ = (a: unknown, b: unknown) => JSON.stringify(a ?? "") !== JSON.stringify(b ?? "");

/** The initial values of a form, and the original values to send back if an input is unchanged. */
export interface Start {
  values: Values;
  kept: Values;
}

const EMPTY_START: Start = { values: {}, kept: {} };

/** Converts all inputs to the values of a request. */
export const sentValues = (inputs: readonly Input[], typed: Values, { values, kept }: Start = EMPTY_START): Values =>
  Object.fromEntries(
    inputs.map((input) => {
      const { name } = input;
      const isUntouched = name in kept && !differ(typed[name], values[name]);
      return [name, isUntouched ? kept[name] : toRequestValue(input, typed[name], kept[name])];
    }),
  );
