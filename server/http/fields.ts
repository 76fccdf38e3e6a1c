/**
 * Building blocks of request schemas. Every message is a predicate ("is required"), because the error body puts the
 * field's name before it.
 */
import { z } from "zod";
import { FIRST_DAY, isBlank, isDayInRange, LAST_DAY, plainText } from "../../providers/input/contract";
import { INDIA_OFFSET_MS } from "../indian-time";

/** PostgreSQL refuses the character in any text. */
const NO_NUL = /^[^\u0000]*$/;

/** Prose without the spaces around it. What shows nothing is empty. */
const trimProse = (text: string) => (isBlank(text) ? "" : text.trim());

const trimmed = (max: number, clean = trimProse) =>
  z
    .string("must be text")
    .overwrite(clean)
    .max(max, `must have at most ${max.toLocaleString("en-IN")} characters`)
    .regex(NO_NUL, "must not hold the character NUL");

/** Text that must be there, trimmed and not empty. */
export function requiredText(max: number, clean = trimProse) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
    .pipe(trimmed(max, clean).min(1, "is required"));
}

/** A code, number or address that must be there, without invisible characters. */
export const requiredCode = (max: number) => requiredText(max, plainText);

/** Where an account is written to and signs in by, in lower case. */
export const emailAddress = requiredCode(320)
  .transform((email) => email.toLowerCase())
  .pipe(z.email("must be an e-mail address such as asha@shop.example"));

/** Not trimmed: blanks may be part of a password. The limit bounds the work of hashing. */
export const passwordText = z
  .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
  .pipe(z.string().min(1, "is required").max(1024, "must have at most 1,024 characters"));

/** Text that may be absent, null or empty: all three come out as undefined. */
export function optionalText(max: number, clean = trimProse) {
  return trimmed(max, clean)
    .nullish()
    .transform((value) => value || undefined);
}

/** A code, number, address or search that may be absent, without invisible characters. */
export const optionalCode = (max: number) => optionalText(max, plainText);

/** Text that may be absent, null or empty: all three come out as empty text. */
export function textOrEmpty(max: number) {
  return optionalText(max).transform((value) => value ?? "");
}

/** Text that a change may clear: null and empty come out as null, absent as undefined. */
export function clearableText(max: number) {
  return trimmed(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));
}

/** Text for a JSON column, where PostgreSQL refuses half of a surrogate pair; text columns get U+FFFD for it, too. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** One of the values; absent or empty in a query means no filter. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(values, `must be one of ${values.join(", ")}`).optional(),
  );
}

/** "true" or "false" in a query; absent or empty means no filter. */
export const optionalFlag = optionalChoice(["true", "false"]).transform((value) =>
  value === undefined ? undefined : value === "true",
);

/** Far above any figure, and within numeric(14,2) and integer. */
const MOST = 1_000_000_000;
const atMost = `must be at most ${MOST.toLocaleString("en-IN")}`;

/** A number that is not negative. */
export const amount = z.number("must be a number").min(0, "must not be negative").max(MOST, atMost);

const withTwoDecimals = (number: z.ZodNumber) =>
  number.refine((value) => Number(value.toFixed(2)) === value, "must have at most two decimals");

/** An amount in rupees. */
export const rupees = withTwoDecimals(amount);

/** A percentage from 0 to 100. */
export const percent = withTwoDecimals(amount.max(100, "must be at most 100 percent"));

export function wholeNumber(min: number) {
  return z.int("must be a whole number").min(min, `must be at least ${min}`).max(MOST, atMost);
}

export const flag = z.boolean("must be true or false");

const IN_RANGE = `must be a date from ${FIRST_DAY} to ${LAST_DAY}`;

/** A day, written YYYY-MM-DD. */
export const day = z.iso
  .date({ error: "must be a day such as 2026-01-31", abort: true })
  .refine(isDayInRange, IN_RANGE);

/** A day in a query or a form; absent and empty mean none. */
export const optionalDay: z.ZodType<string | undefined> = z.preprocess(
  (value) => (value === "" ? undefined : value),
  day.optional(),
);

/** A moment, written as an ISO stamp; comes out as a date. */
export const stamp = z.iso
  .datetime({ offset: true, error: "must be a date and time such as 2026-01-31T18:30:00Z" })
  .transform((text) => new Date(text))
  .refine((date) => isDayInRange(new Date(date.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)), IN_RANGE);

/** A required choice in a body. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, `must be one of ${values.join(", ")}`);
}

/** The path of one record. Any text passes: what is not an id of ours is simply not found. */
export const idParams = z.object({ id: z.string() });

/** Whether a text can be an id at all; asked before the database is, which refuses some characters. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** A body that may be missing altogether, such as that of an approval without a note. */
export function optionalBody<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? {}, schema);
}
