import { getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";

/** An entry of an object in JSON text. */
export interface JsonEntry {
  name: string;
  value: string;
  /** The raw JSON of a value that is not a string. It is kept unchanged. */
  json?: string;
}

const PARSING = { disallowComments: true, allowTrailingComma: false } as const;

function toEntry({ children = [] }: Node, text: string): JsonEntry {
  const [key, node] = children;
  const name = String(key?.value ?? "");
  if (!node) return { name, value: "" };
  if (node.type === "string") return { name, value: String(getNodeValue(node)) };
  const json = text.slice(node.offset, node.offset + node.length);
  return { name, value: json, json };
}

/** Returns the entries in order, duplicate names included. Undefined if the text is neither blank nor a JSON object. */
export function parseEntries(text: string): JsonEntry[] | undefined {
  if (text.trim() === "") return [];
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, PARSING);
  if (errors.length > 0 || root?.type !== "object") return undefined;
  return (root.children ?? []).map((property) => toEntry(property, text));
}

/** Writes entries as JSON, one per line. Returns an empty string for an empty list. */
export function stringifyEntries(entries: readonly JsonEntry[]): string {
  if (entries.length === 0) return "";
  const lines = entries.map(({ name, value, json }) => `  ${JSON.stringify(name)}: ${json ?? JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

/** Returns whether an entry has a name or a value. */
export const isFilled = ({ name, value }: JsonEntry) => name !== "" || value !== "";

/**
 * Validates an entry's name. Returns the error, or undefined if it is valid. Of the entries with the same name, the
 * first is valid.
 */
export function validateEntryName(entries: readonly JsonEntry[], index: number): "noName" | "twice" | undefined {
  const entry = entries[index];
  if (!entry || !isFilled(entry)) return undefined;
  if (entry.name.trim() === "") return "noName";
  return entries.findIndex(({ name }) => name === entry.name) < index ? "twice" : undefined;
}
