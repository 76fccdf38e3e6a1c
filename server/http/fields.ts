/**
 * Building blocks of request schemas. Every message is a predicate ("is required"), because the error body puts the
 * field's name before it.
 */
import { z } from "zod";

/** PostgreSQL refuses the character in any text. */
const NO_NUL = /^[^\u0000]*$/;

const trimmed = (max: number) =>
  z
    .string("must be text")
    .trim()
    .max(max, `must have at most ${max.toLocaleString("en-IN")} characters`)
    .regex(NO_NUL, "must not hold the character NUL");

/** Text that must be there, trimmed and not empty. */
export function requiredText(max: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
    .pipe(trimmed(max).min(1, "is required"));
}

/** Text that may be absent, null or empty: all three come out as undefined. */
export function optionalText(max: number) {
  return trimmed(max)
    .nullish()
    .transform((value) => value || undefined);
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
