/** Parses values that a backend sends in an undocumented type. `undefined` means that the value is unreadable. */
import { toText } from "./format";

/** Returns whether a value is missing: undefined, null or blank text. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** Parses a text that contains a JSON array or object. Returns any other value unchanged. */
function parseJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Returns a list from an array, its JSON, or the lines of a text. */
export function toList(value: unknown): readonly unknown[] | undefined {
  const list = parseJson(value);
  if (Array.isArray(list)) return list as readonly unknown[];
  return typeof list === "string" ? list.split("\n") : undefined;
}

function readEach(value: unknown, read: (entry: unknown) => string | undefined): string[] | undefined {
  const entries = toList(value)?.filter((entry) => !isMissing(entry));
  const texts = entries?.flatMap((entry) => read(entry)?.trim() ?? []);
  return texts?.length === entries?.length ? texts : undefined;
}

/** Returns a list of strings. Blank entries are removed. */
export const toStrings = (value: unknown) => readEach(value, toText);

/** Returns whether a value is an absolute path or an http(s) URL of a file. */
export const isFileReference = (value: unknown): value is string =>
  typeof value === "string" && /^(https?:\/\/|\/(?![/\\]))/.test(value);

/** Returns the URL of a picture from a text, or from an object with `url`, `secure_url`, `src` or `path`. */
export function toUrl(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return toText(value);
  const { url, secure_url: secure, src, path } = value as Readonly<Record<string, unknown>>;
  return [url, secure, src, path].map(toText).find((address) => address !== undefined);
}

/** Returns the URLs of pictures from a list of texts or objects. */
export const toUrls = (value: unknown) => readEach(value, toUrl);

/** Converts a list of objects such as {"name": "Colour", "value": "Blue"} to [name, value] pairs. */
function toPairs(list: readonly unknown[]): [string, unknown][] | undefined {
  const pairs = list.flatMap((entry): [string, unknown][] => {
    const { name, key, value } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const text = toText(name ?? key);
    return text === undefined || value === undefined ? [] : [[text, value]];
  });
  const areUnique = new Set(pairs.map(([name]) => name)).size === list.length;
  return areUnique ? pairs : undefined;
}

/**
 * Returns an object from an object, its JSON, or a list of names and values. An empty list, which PHP sends for an
 * empty object, becomes an empty object.
 */
export function toObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const object = parseJson(value);
  if (typeof object !== "object" || object === null) return undefined;
  if (!Array.isArray(object)) return object as Readonly<Record<string, unknown>>;
  const pairs = toPairs(object);
  return pairs && Object.fromEntries(pairs);
}
