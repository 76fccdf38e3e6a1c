/** Readers of values that a backend sends in another type than the documented one. `undefined` means: not readable. */
import { toText } from "./format";

/** Whether there is no value: nothing, null or blank text. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The value of a JSON text; a text that is no list or object stays as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A list from an array, the JSON of one, or the lines of a text. */
export function toList(value: unknown): readonly unknown[] | undefined {
  const list = parsed(value);
  if (Array.isArray(list)) return list as readonly unknown[];
  return typeof list === "string" ? list.split("\n") : undefined;
}

function readEach(value: unknown, read: (entry: unknown) => string | undefined): string[] | undefined {
  const entries = toList(value)?.filter((entry) => !isNothing(entry));
  const texts = entries?.flatMap((entry) => read(entry)?.trim() ?? []);
  return texts?.length === entries?.length ? texts : undefined;
}

/** Texts from a list of them. Blank entries are left out. */
export const toTexts = (value: unknown) => readEach(value, toText);

/** The address of a picture from its text, or from an object that has it as `url`, `secure_url`, `src` or `path`. */
export function toAddress(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return toText(value);
  const { url, secure_url: secure, src, path } = value as Readonly<Record<string, unknown>>;
  return [url, secure, src, path].map(toText).find((address) => address !== undefined);
}

/** Addresses of pictures from a list of texts or objects. */
export const toAddresses = (value: unknown) => readEach(value, toAddress);

/** A list's entries as [name, value], where each is an object such as {"name": "Colour", "value": "Blue"}. */
function toPairs(list: readonly unknown[]): [string, unknown][] | undefined {
  const pairs = list.flatMap((entry): [string, unknown][] => {
    const { name, key, value } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const text = toText(name ?? key);
    return text === undefined || value === undefined ? [] : [[text, value]];
  });
  const areUnique = new Set(pairs.map(([name]) => name)).size === list.length;
  return areUnique ? pairs : undefined;
}

/** An object from itself, its JSON, or a list of names and values; an empty list, as PHP writes it, is an empty object. */
export function toObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const object = parsed(value);
  if (typeof object !== "object" || object === null) return undefined;
  if (!Array.isArray(object)) return object as Readonly<Record<string, unknown>>;
  const pairs = toPairs(object);
  return pairs && Object.fromEntries(pairs);
}
