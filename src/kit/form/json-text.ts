import { parse, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { formMessages as words } from "./messages";

type Parsed = { value: Record<string, unknown> } | { error: string };

/** Returns the line and column of an offset, both starting at 1. */
function placeOf(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, (before.at(-1) ?? "").length + 1];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns an error for an empty name, or for a name that an object has twice: JSON.parse keeps only its last value. */
function findNameError(node: Node | undefined): string | undefined {
  const children = node?.children ?? [];
  if (node?.type === "object") {
    const names = children.map(({ children: [key] = [] }) => String(key?.value));
    if (names.some((name) => name.trim() === "")) return words.noName;
    const duplicate = names.find((name, index) => names.indexOf(name) < index);
    if (duplicate !== undefined) return words.twice(duplicate);
  }
  for (const child of children) {
    const error = findNameError(child);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** Parses an object from JSON. Empty text is an empty object. A syntax error names its line and column. */
export function parseObject(text: string): Parsed {
  if (text.trim() === "") return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return { error: words.noObject };
    const error = findNameError(parseTree(text));
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
