import { isBlank, cleanPastedText } from "../../../providers/input/contract";
import type { FormValues } from "../define/action";
import type { Row } from "../define/field";
import type { FormInput } from "../define/ready-action";
import { getReferenceId } from "../define/row";
import { formatValue } from "../fields/key-values";
import { dayToTimestamp, toIndianTime, isCalendarDay, isValidDay, parseBoolean, parseNumber, toText } from "../format";
import { isMissing, toUrls, toObject, toStrings } from "../read-value";
import { formMessages as words } from "./messages";

/** Converts a record's value to the input's value. Returns undefined if it is unreadable. */
function readInputValue({ kind }: FormInput, value: unknown): unknown {
  switch (kind) {
    case "date":
    case "endDate": {
      const day = toIndianTime(value)?.format("YYYY-MM-DD");
      return day !== undefined && isValidDay(day) ? day : undefined;
    }
    case "money":
    case "number":
    case "integer":
    case "percent":
      // A string, because the required rule of an input expects a string.
      return parseNumber(value)?.toString();
    case "boolean":
    case "switch":
      return parseBoolean(value);
    case "lines":
    case "grants":
      return toStrings(value)?.join("\n");
    case "images":
    case "imagePairs":
      return toUrls(value);
    case "keyValues": {
      const object = toObject(value);
      return object && (Object.keys(object).length > 0 ? JSON.stringify(object, null, 2) : "");
    }
    case "lookup":
      // Accepts the referenced record or only its id.
      return getReferenceId(value) ?? toText(value);
    default:
      return toText(value);
  }
}

/** Returns the input's value for a missing value. */
function emptyInputValue({ kind }: FormInput): unknown {
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

const toInputValue = (input: FormInput, value: unknown) =>
  isMissing(value) ? emptyInputValue(input) : readInputValue(input, value);

const isUnreadable = (input: FormInput, value: unknown) =>
  !isMissing(value) && readInputValue(input, value) === undefined;

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
function toRequestDay({ kind }: FormInput, typed: unknown, kept: unknown): string | null {
  if (typeof typed !== "string" || !typed) return null;
  return isCalendarDay(kept) || !isValidDay(typed) ? typed : dayToTimestamp(typed, kind === "endDate");
}

/** Converts a typed value for a request. Text is trimmed, and an empty number becomes its initial value or null. */
function toRequestValue(input: FormInput, typed: unknown, kept: unknown): unknown {
  switch (input.kind) {
    case "date":
    case "endDate":
      return toRequestDay(input, typed, kept);
    case "money":
    case "number":
    case "integer":
    case "percent":
      return parseNumber(typed) ?? parseNumber(input.initial) ?? null;
    case "boolean":
    case "switch":
      return typed === true;
    case "lines":
    case "grants":
      return linesOf(typed);
    case "images":
    case "imagePairs":
      return Array.isArray(typed) ? typed.flatMap((address) => cleanPastedText(toText(address) ?? "") || []) : [];
    case "keyValues":
      // The form has already validated it.
      return typeof typed === "string" && typed.trim() ? (JSON.parse(typed) as unknown) : {};
    case "code":
    case "email":
      return cleanPastedText(toText(typed) ?? "");
    default:
      return trimVisible(toText(typed) ?? "");
  }
}

/** Returns a form's initial values: the record's values, or the declared defaults for a new record. */
export function getInitialValues(inputs: readonly FormInput[], row: Row | undefined): FormValues {
  return Object.fromEntries(
    inputs.map((input) => {
      if (row && input.value) return [input.name, toInputValue(input, input.value(row))];
      return [input.name, input.initial === undefined ? undefined : toInputValue(input, input.initial)];
    }),
  );
}

const DATES: readonly FormInput["kind"][] = ["date", "endDate"];

/**
 * Returns the values that are sent back unchanged unless the user edits them: unreadable values, and dates, because an
 * input shows only the day.
 */
export function getUnchangedValues(inputs: readonly FormInput[], row: Row | undefined): FormValues {
  return Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      const value = row && input.value?.(row);
      const isKept = !isMissing(value) && (DATES.includes(input.kind) || isUnreadable(input, value));
      return isKept ? [[input.name, value]] : [];
    }),
  );
}

const MAX_SHOWN = 200;

/** Returns an unreadable value as text. */
export const unreadableText = (input: FormInput, value: unknown): string | undefined =>
  isUnreadable(input, value) ? formatValue(value).slice(0, MAX_SHOWN) : undefined;

/** Adds a warning to inputs whose saved value is unreadable. Such an input is not required. */
export const warnAboutUnreadable = (inputs: readonly FormInput[], kept: FormValues): FormInput[] =>
  inputs.map((input) => {
    const text = unreadableText(input, kept[input.name]);
    return text === undefined ? input : { ...input, required: false, warning: words.unread(text) };
  });

/** Returns whether two input values differ. */
export const valuesDiffer = (a: unknown, b: unknown) => JSON.stringify(a ?? "") !== JSON.stringify(b ?? "");

/** The initial values of a form, and the original values to send back if an input is unchanged. */
export interface FormStart {
  values: FormValues;
  kept: FormValues;
}

const EMPTY_START: FormStart = { values: {}, kept: {} };

/** Converts all inputs to the values of a request. */
export const toRequestValues = (
  inputs: readonly FormInput[],
  typed: FormValues,
  { values, kept }: FormStart = EMPTY_START,
): FormValues =>
  Object.fromEntries(
    inputs.map((input) => {
      const { name } = input;
      const isUntouched = name in kept && !valuesDiffer(typed[name], values[name]);
      return [name, isUntouched ? kept[name] : toRequestValue(input, typed[name], kept[name])];
    }),
  );
