import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { parseEntries, validateEntryName } from "./entries-text";
import { formMessages as words } from "./messages";

type Parsed = { value: Record<string, unknown> } | { error: string };

/** Returns the line and column of an offset, both starting at 1. */
function placeOf(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, (before.at(-1) ?? "").length + 1];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns an error for an empty or duplicate name, whose value would otherwise be lost silently. */
function nameFault(text: string): string | undefined {
  const entries = parseEntries(text) ?? [];
  for (const [index, { name }] of entries.entries()) {
    const fault = validateEntryName(entries, index);
    if (fault) return fault === "twice" ? words.twice(name) : words.noName;
  }
  return undefined;
}

/** Parses an object from JSON. Empty text is an empty object. A syntax error names its line and column. */
export function parseObject(text: string): Parsed {
  if (text.trim() === "") return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return { error: words.noObject };
    const error = nameFault(text);
    return error === undefined ? { value } : { error };
  } catch (cause) {
    // Browsers report the position in different formats, or not at all.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    if (!first) return { error: String(cause) };
    // "CommaExpected" → "comma expected"
    const what = printParseErrorCode(first.error)
      .replace(/(?<=.)([A-Z])/g, " $1")
      .toLowerCase();
    return { error: words.badJson(...placeOf(text, first.offset), what) };
  }
}
