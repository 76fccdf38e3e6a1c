/** Recognises documented fields that a backend sends in another naming style, such as `shop_name` for `shopName`. */
import type { Schema } from "../../scripts/openapi/shape";
import { isObject } from "./shape";

export interface RenamedField {
  /** The documented name with its path, such as `vendor.shopName` or `products[].taxRate`. */
  field: string;
  /** The name that was sent. */
  actual: string;
}

const simplifyName = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();

/** Finds the key that is the same name in another naming style. */
const findOtherName = (record: Record<string, unknown>, name: string): string | undefined =>
  record[name] === undefined
    ? Object.keys(record).find((key) => key !== name && simplifyName(key) === simplifyName(name))
    : undefined;

/** Restores the documented names at every depth that the schema describes, and lists the names that were replaced. */
export function restoreNames(
  schema: Schema,
  value: unknown,
  path = "",
): { value: unknown; renamed: readonly RenamedField[] } {
  const { items, properties } = schema;
  if (Array.isArray(value) && isObject(items)) {
    const entries = value.map((entry: unknown) => restoreNames(items as Schema, entry, `${path}[]`));
    return { value: entries.map((entry) => entry.value), renamed: entries.flatMap(({ renamed }) => renamed) };
  }
  if (!isObject(value) || !properties) return { value, renamed: [] };
  const renamed: RenamedField[] = [];
  const restored = { ...value };
  for (const [name, child] of Object.entries(properties)) {
    const field = path === "" ? name : `${path}.${name}`;
    const actual = findOtherName(value, name);
    if (actual !== undefined) {
      renamed.push({ field, actual });
      restored[name] = value[actual];
    }
    const inner = restoreNames(child, restored[name], field);
    if (restored[name] !== undefined) restored[name] = inner.value;
    renamed.push(...inner.renamed);
  }
  return { value: restored, renamed };
}
