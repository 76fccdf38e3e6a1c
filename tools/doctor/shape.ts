/** Describes what a response contains, without its values. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Describes the type of a value, never the value itself. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  return TYPE_WORDS[Array.isArray(value) ? "array" : typeof value] ?? "something else";
}

const FIELD_NAME = /^[A-Za-z_$][\w$-]{0,30}$/;

/** Describes a response by its type and field names. Keys that do not look like field names are left out. */
export function describeResponse(body: unknown): string {
  if (!isObject(body)) return typeOf(body);
  const names = Object.keys(body).filter((name) => FIELD_NAME.test(name));
  if (names.length === 0) return "an object";
  return `an object with ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", …" : ""}`;
}
