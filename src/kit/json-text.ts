import { kitMessages as words } from "./messages";

type Parsed = { value: Record<string, unknown> } | { error: string };

/** Line and column, both from 1, of a place in a text. */
function placeOf(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, (before.at(-1) ?? "").length + 1];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object written as JSON. Empty text is an empty object; an error names line and column. */
export async function parseObject(text: string): Promise<Parsed> {
  if (text.trim() === "") return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value } : { error: words.noObject };
  } catch (cause) {
    // Browsers say the place in different words, if at all; the parser that knows it is loaded when it is needed.
    const { parse, printParseErrorCode } = await import("jsonc-parser");
    const errors: { error: number; offset: number; length: number }[] = [];
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
