import type { ActionInput, Row } from "./define-resource";
import type { Values } from "./draft";
import { dayToStamp, inIndia, toNumber } from "./format";

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
      return value === true;
    default:
      return typeof value === "string" ? value : undefined;
  }
}

/** What the request carries for what was typed: text trimmed, an empty number as null, a day as its moment in India. */
function fromInput({ kind, endOfDay = false }: ActionInput, typed: unknown): unknown {
  switch (kind) {
    case "date":
      return typeof typed === "string" && typed ? dayToStamp(typed, endOfDay) : null;
    case "money":
    case "number":
    case "percent":
      return toNumber(typed) ?? null;
    case "boolean":
      return typed === true;
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

/** The request's body: every input, under its name. */
export function requestBody(inputs: readonly ActionInput[], typed: Values): Values {
  return Object.fromEntries(inputs.map((input) => [input.name, fromInput(input, typed[input.name])]));
}
