/** Recognises undocumented forms of values, and whether the console can read them. */
import { parseBoolean, parseNumber } from "../../src/kit/format";
import type { Schema } from "../../scripts/openapi/shape";
import type { CauseId } from "./findings";
import { isObject } from "./shape";

/** Smaller numbers are seconds since 1970, others milliseconds. 1e11 seconds after 1970 is in the year 5138. */
const MAX_SECONDS = 1e11;

/** Whether a value is a date as Jackson serializes it by default: [2026, 1, 31, 10, 0]. */
const isDateArray = (value: unknown) =>
  Array.isArray(value) && value.length >= 3 && value.every((part) => Number.isInteger(part));

/** Whether a text is a date with a time zone in the format of HTTP headers, which every browser parses. */
export const isHttpDate = (text: string) =>
  /^[A-Z][a-z]{2}, .+ (GMT|[+-]\d{4})$/.test(text) && Number.isFinite(Date.parse(text));

/** Describes a date that is not text. The cause is `tolerated` if the console can read it. */
export function describeDate(value: unknown): { actual: string; cause: CauseId } | undefined {
  if (isDateArray(value)) return { actual: "a list of numbers", cause: "array-dates" };
  if (typeof value !== "number") return undefined;
  return Math.abs(value) >= MAX_SECONDS
    ? { actual: "dates as milliseconds since 1970", cause: "tolerated" }
    : { actual: "a number of seconds since 1970", cause: "epoch-seconds" };
}

function isJsonObject(text: unknown): boolean {
  try {
    return typeof text === "string" && isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

const hasUrl = (value: unknown) => isObject(value) && typeof value["url"] === "string";

/** Describes a value whose type is not the documented one, if the console can read it. */
export function describeTolerated({ type, enum: values }: Schema, field: string, value: unknown): string | undefined {
  if (type === "number" || type === "integer") return parseNumber(value) === undefined ? undefined : "numbers as text";
  if (type === "boolean") return parseBoolean(value) === undefined ? undefined : "flags as 1 or text";
  // A calendar date, such as a date of birth, must be text.
  if (type === "string" && values === undefined && typeof value === "number" && !/date|birth/i.test(field))
    return "numbers in place of text";
  if (/(^|\.)images\[\]$/.test(field) && hasUrl(value)) return "pictures as objects with a url";
  if (/(^|\.)category$/.test(field) && typeof value === "string") return "categories as their ids";
  if (/(^|\.)specifications$/.test(field) && isJsonObject(value)) return "specifications as JSON text";
  return undefined;
}
