import type { ActionInput } from "./define-action";
import type { Row } from "./define-record";
import type { Values } from "./draft";
import { dayToStamp, inIndia, toNumber } from "./format";

const isEmpty = (value: unknown) => typeof value !== "object" || value === null || Object.keys(value).length === 0;

/** What an input shows for a record's value. */
function toInput({ kind }: ActionInput, value: unknown): unknown {
  switch (kind) {
    case "date":
      return inIndia(value)?.format("YYYY-MM-DD") ?? "";
    case "money":
    case "number":
    case "percent":
      // Text, as typing makes it: a required number would else be refused as no text.
      return toNumber(value)?.toString();
    case "boolean":
    case "switch":
      return value === true;
    case "keyValues":
      return isEmpty(value) ? "" : JSON.stringify(value, null, 2);
    default:
      return typeof value === "string" ? value : undefined;
  }
}

/** What the request carries for what was typed: text trimmed, an empty number as null, a day as its moment in India. */
function fromInput(input: ActionInput, typed: unknown): unknown {
  const { kind, endOfDay = false } = input;
  switch (kind) {
    case "date":
      return typeof typed === "string" && typed ? dayToStamp(typed, endOfDay) : null;
    case "money":
    case "number":
    case "percent":
      return toNumber(typed) ?? input.emptyAs ?? null;
    case "boolean":
    case "switch":
      return typed === true;
    case "keyValues":
      // The form has checked it.
      return typeof typed === "string" && typed.trim() ? (JSON.parse(typed) as unknown) : {};
    default:
      return typeof typed === "string" ? typed.trim() : "";
  }
}

/** The values that a form starts with: the record's, or for a new one those that the inputs declare. */
export function initialValues(inputs: readonly ActionInput[], row: Row | undefined): Values {
  return Object.fromEntries(
    inputs.map((input) => {
      if (row && input.value) return [input.name, toInput(input, input.value(row))];
      return [input.name, input.initial === undefined ? undefined : toInput(input, input.initial)];
    }),
  );
}

/** The request's body: every input, under its name; empty text only where it is not left out. */
export function requestBody(inputs: readonly ActionInput[], typed: Values): Values {
  const entries = inputs.map((input) => [input, fromInput(input, typed[input.name])] as const);
  return Object.fromEntries(
    entries
      .filter(([{ omitEmpty }, value]) => !(omitEmpty && value === ""))
      .map(([{ name }, value]): [string, unknown] => [name, value]),
  );
}
