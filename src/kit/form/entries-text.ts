import { getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";

/** An entry of an object that is written as JSON. */
export interface Entry {
  name: string;
  value: string;
  /** What stands in the JSON for a value that is no text, and stays as it is. */
  json?: string;
}

const PARSING = { disallowComments: true, allowTrailingComma: false } as const;

function toEntry({ children = [] }: Node, text: string): Entry {
  const [key, node] = children;
  const name = String(key?.value ?? "");
  if (!node) return { name, value: "" };
  if (node.type === "string") return { name, value: String(getNodeValue(node)) };
  const json = text.slice(node.offset, node.offset + node.length);
  return { name, value: json, json };
}

/** The entries in their order, also those whose name stands twice; undefined for what is no object. */
export function entriesOf(text: string): Entry[] | undefined {
  if (text.trim() === "") return [];
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, PARSING);
  if (errors.length > 0 || root?.type !== "object") return undefined;
  return (root.children ?? []).map((property) => toEntry(property, text));
}

/** The same as JSON, one entry a line; empty for none. */
export function textOf(entries: readonly Entry[]): string {
  if (entries.length === 0) return "";
  const lines = entries.map(({ name, value, json }) => `  ${JSON.stringify(name)}: ${json ?? JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}`;
}

/** Whether anything stands in a row. */
export const isFilled = ({ name, value }: Entry) => name !== "" || value !== "";

/** What is wrong with the names of entries: of each the first entry that has it, or undefined. */
export function faultOf(entries: readonly Entry[], place: number): "noName" | "twice" | undefined {
  const entry = entries[place];
  if (!entry || !isFilled(entry)) return undefined;
  if (entry.name.trim() === "") return "noName";
  return entries.findIndex(({ name }) => name === entry.name) < place ? "twice" : undefined;
}
