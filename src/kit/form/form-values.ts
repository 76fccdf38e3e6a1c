import { isBlank, plainText } from "../../../providers/input/contract";
import type { Values } from "../define/action";
import type { Row } from "../define/field";
import type { Input } from "../define/ready-action";
import { referenceId } from "../define/row";
import { valueText } from "../fields/key-values";
import { dayToStamp, inIndia, isCalendarDay, isPossibleDay, toFlag, toNumber, toText } from "../format";
import { isNothing, toAddresses, toObject, toTexts } from "../read-value";
import { formMessages as words } from "./messages";

/** What an input shows for a record's value that is there; undefined when it cannot be read. */
function readInput({ kind }: Input, value: unknown): unknown {
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
      // Text, as typing makes it: a required number would else be refused as no text.
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
      // The record that was chosen, or its id alone.
      return referenceId(value) ?? toText(value);
    default:
      return toText(value);
  }
}

/** What an input shows where there is no value. */
function emptyOf({ kind }: Input): unknown {
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

const toInput = (input: Input, value: unknown) => (isNothing(value) ? emptyOf(input) : readInput(input, value));

const isUnread = (input: Input, value: unknown) => !isNothing(value) && readInput(input, value) === undefined;

/** The lines of a text that are not empty. */
const linesOf = (typed: unknown): string[] =>
  typeof typed === "string" ? typed.split("\n").flatMap((line) => (isBlank(line) ? [] : line.trim())) : [];

/** Text trimmed, and empty where nothing of it can be seen. */
const fromText = (typed: string) => (isBlank(typed) ? "" : typed.trim());

/**
 * A typed day as a request carries it: a day where the record has one, else its first or last moment in India.
 * A text that is no date is left for the server to refuse.
 */
function fromDay({ kind }: Input, typed: unknown, kept: unknown): string | null {
  if (typeof typed !== "string" || !typed) return null;
  return isCalendarDay(kept) || !isPossibleDay(typed) ? typed : dayToStamp(typed, kind === "endDate");
}

/** What the request carries for what was typed: text trimmed, an empty number as its start or null. */
function fromInput(input: Input, typed: unknown, kept: unknown): unknown {
  switch (input.kind) {
    case "date":
    case "endDate":
      return fromDay(input, typed, kept);
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
      // The form has checked it.
      return typeof typed === "string" && typed.trim() ? (JSON.parse(typed) as unknown) : {};
    case "code":
    case "email":
      return plainText(toText(typed) ?? "");
    default:
      return fromText(toText(typed) ?? "");
  }
}

/** The values that a form starts with: the record's, or for a new one those that the inputs declare. */
export function initialValues(inputs: readonly Input[], row: Row | undefined): Values {
  return Object.fromEntries(
    inputs.map((input) => {
      if (row && input.value) return [input.name, toInput(input, input.value(row))];
      return [input.name, input.initial === undefined ? undefined : toInput(input, input.initial)];
    }),
  );
}

const DATES: readonly Input["kind"][] = ["date", "endDate"];

/**
 * The record's values that a request carries as they came unless somebody changes them: dates, since an input shows
 * only their day, and values that cannot be read.
 */
export function keptValues(inputs: readonly Input[], row: Row | undefined): Values {
  return Object.fromEntries(
    inputs.flatMap((input): [string, unknown][] => {
      const value = row && input.value?.(row);
      const isKept = !isNothing(value) && (DATES.includes(input.kind) || isUnread(input, value));
      return isKept ? [[input.name, value]] : [];
    }),
  );
}

const MAX_SHOWN = 200;

/** A value that cannot be read, as text. */
export const unreadText = (input: Input, value: unknown): string | undefined =>
  isUnread(input, value) ? valueText(value).slice(0, MAX_SHOWN) : undefined;

/** The inputs, each with a warning where the record's value cannot be read. Such an input may stay empty. */
export const withUnread = (inputs: readonly Input[], kept: Values): Input[] =>
  inputs.map((input) => {
    const text = unreadText(input, kept[input.name]);
    return text === undefined ? input : { ...input, required: false, warning: words.unread(text) };
  });

/** Whether two values of an input differ. */
export const differ = (a: unknown, b: unknown) => JSON.stringify(a ?? "") !== JSON.stringify(b ?? "");

/** What a form started from, and which of its values are sent as they came unless they are changed. */
export interface Start {
  values: Values;
  kept: Values;
}

const NEW: Start = { values: {}, kept: {} };

/** Every input under its name, as a request carries it. */
export const sentValues = (inputs: readonly Input[], typed: Values, { values, kept }: Start = NEW): Values =>
  Object.fromEntries(
    inputs.map((input) => {
      const { name } = input;
      const isUntouched = name in kept && !differ(typed[name], values[name]);
      return [name, isUntouched ? kept[name] : fromInput(input, typed[name], kept[name])];
    }),
  );
