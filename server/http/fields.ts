/**
 * Building blocks of request schemas. Every message is a predicate such as "is required", because the error message
 * starts with the field's name.
 */
import { z } from "zod";
import { FIRST_DAY, isBlank, isDayInRange, LAST_DAY, cleanPastedText } from "../../providers/input/contract";
import { toIndianDay } from "../base/indian-days";
import { formatNumber } from "../base/text";

/** PostgreSQL rejects NUL in any text. */
const NO_NUL = /^[^\u0000]*$/;

/** Trims prose. Text without visible characters becomes empty. */
const trimProse = (text: string) => (isBlank(text) ? "" : text.trim());

const trimmed = (max: number, clean = trimProse) =>
  z
    .string("must be text")
    .overwrite(clean)
    .max(max, `must have at most ${formatNumber(max)} characters`)
    .regex(NO_NUL, "must not contain the character NUL");

/** Required text, trimmed and not empty. */
export function requiredText(max: number, clean = trimProse) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
    .pipe(trimmed(max, clean).min(1, "is required"));
}

/** A required code, number or address, without invisible characters. */
export const requiredCode = (max: number) => requiredText(max, cleanPastedText);

/** The email address of an account, used for sign-in and messages. Lower case. */
export const emailAddress = requiredCode(320)
  .transform((email) => email.toLowerCase())
  .pipe(z.email("must be an email address such as asha@shop.example"));

/** A password. Not trimmed, since spaces may be part of it. The limit bounds the cost of hashing. */
export const passwordText = z
  .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
  .pipe(z.string().min(1, "is required").max(1024, "must have at most 1,024 characters"));

/** Optional text. Absent, null and empty all become undefined. */
export function optionalText(max: number, clean = trimProse) {
  return trimmed(max, clean)
    .nullish()
    .transform((value) => value || undefined);
}

/** An optional code, number, address or search, without invisible characters. */
export const optionalCode = (max: number) => optionalText(max, cleanPastedText);

/** Optional text. Absent, null and empty all become an empty string. */
export function optionalTextOrEmpty(max: number) {
  return optionalText(max).transform((value) => value ?? "");
}

/** Text that a change may clear. Null and empty become null; absent becomes undefined. */
export function clearableText(max: number, clean = trimProse) {
  return trimmed(max, clean)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));
}

/** A code, number or address that a change may clear, without invisible characters. */
export const clearableCode = (max: number) => clearableText(max, cleanPastedText);

/**
 * Replaces unpaired surrogates with U+FFFD for a JSON column, where PostgreSQL rejects them. Text columns store U+FFFD
 * for them, too.
 */
export function replaceLoneSurrogates(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** An optional choice of these values in a query. Absent or empty means no filter. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(values, `must be one of ${values.join(", ")}`).optional(),
  );
}

/** "true" or "false" in a query. Absent or empty means no filter. */
export const optionalFlag = optionalChoice(["true", "false"]).transform((value) =>
  value === undefined ? undefined : value === "true",
);

/** Upper limit for numbers. Far above any real figure, and within numeric(14,2) and integer. */
const MAX_NUMBER = 1_000_000_000;
const atMost = `must be at most ${formatNumber(MAX_NUMBER)}`;

/** A non-negative number. */
export const amount = z.number("must be a number").min(0, "must not be negative").max(MAX_NUMBER, atMost);

const withTwoDecimals = (number: z.ZodNumber) =>
  number.refine((value) => Number(value.toFixed(2)) === value, "must have at most two decimals");

/** An amount in rupees. */
export const rupees = withTwoDecimals(amount);

/** A percentage from 0 to 100. */
export const percent = withTwoDecimals(amount.max(100, "must be at most 100 percent"));

export function wholeNumber(min: number) {
  return z.int("must be a whole number").min(min, `must be at least ${min}`).max(MAX_NUMBER, atMost);
}

export const booleanField = z.boolean("must be true or false");

const IN_RANGE = `must be a date from ${FIRST_DAY} to ${LAST_DAY}`;

/** A day, written YYYY-MM-DD. */
export const day = z.iso
  .date({ error: "must be a day such as 2026-01-31", abort: true })
  .refine(isDayInRange, IN_RANGE);

/** An optional day in a query or a form. Absent and empty both mean none. */
export const optionalDay: z.ZodType<string | undefined> = z.preprocess(
  (value) => (value === "" ? undefined : value),
  day.optional(),
);

/** An ISO timestamp. The output is a Date. */
export const timestamp = z.iso
  .datetime({ offset: true, error: "must be a date and time such as 2026-01-31T18:30:00Z" })
  .transform((text) => new Date(text))
  .refine((date) => isDayInRange(toIndianDay(date)), IN_RANGE);

/** A required choice of these values in a body. */
export function requiredChoice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, `must be one of ${values.join(", ")}`);
}

/** Path parameters of one record. Any text is valid; text that is not an id leads to a 404. */
export const idParams = z.object({ id: z.string() });

/** Whether a text has the format of an id. Check it before a query, because the database rejects some characters. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** A body that may be missing entirely, such as that for an approval without a note. */
export function optionalBody<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value ?? {}, schema);
}
