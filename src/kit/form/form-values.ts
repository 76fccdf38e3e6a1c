import type { Values } from "../define/action";
import type { Row } from "../define/field";
import type { Input } from "../define/ready-action";
import { dayToStamp, inIndia, toNumber, toText } from "../format";

const isEmpty = (value: unknown) => typeof value !== "object" || value === null || Object.keys(value).length === 0;

/** What an input shows for a record's value. */
function toInput({ kind }: Input, value: unknown): unknown {
  switch (kind) {
    case "date":
    case "endDate":
      return inIndia(value)?.format("YYYY-MM-DD") ?? "";
    case "money":
    case "number":
    case "integer":
    case "percent":
      // Text, as typing makes it: a required number would else be refused as no text.
      return toNumber(value)?.toString();
    case "boolean":
    case "switch":
      return value === true;
    case "lines":
    case "grants":
      return Array.isArray(value) ? value.flatMap((line) => toText(line) ?? []).join("\n") : "";
    case "images":
    case "imagePairs":
      return Array.isArray(value) ? value.flatMap((address) => toText(address) ?? []) : [];
    case "keyValues":
      return isEmpty(value) ? "" : JSON.stringify(value, null, 2);
    default:
      return typeof value === "string" ? value : undefined;
  }
}

/** The lines of a text that are not empty. */
const linesOf = (typed: unknown): string[] =>
  typeof typed === "string" ? typed.split("\n").flatMap((line) => line.trim() || []) : [];

/** What the request carries for what was typed: text trimmed, an empty number as its start or null, a day as its moment in India. */
function fromInput({ kind, initial }: Input, typed: unknown): unknown {
  switch (kind) {
    case "date":
    case "endDate":
      return typeof typed === "string" && typed ? dayToStamp(typed, kind === "endDate") : null;
    case "money":
    case "number":
    case "integer":
    case "percent":
      return toNumber(typed) ?? toNumber(initial) ?? null;
    case "boolean":
    case "switch":
      return typed === true;
    case "lines":
    case "grants":
      return linesOf(typed);
    case "images":
    case "imagePairs":
      return Array.isArray(typed) ? typed.flatMap((address) => toText(address)?.trim() ?? []) : [];
    case "keyValues":
      // The form has checked it.
      return typeof typed === "string" && typed.trim() ? (JSON.parse(typed) as unknown) : {};
    default:
      return typeof typed === "string" ? typed.trim() : "";
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

/** Every input under its name, as a request carries it. */
export const sentValues = (inputs: readonly Input[], typed: Values): Values =>
  Object.fromEntries(inputs.map((input) => [input.name, fromInput(input, typed[input.name])]));
