import type { Field, Row } from "./field";
import { toText } from "../format";

const isId = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** Returns a record's id as text, or an empty string if the server sent none. */
export const getRowId = ({ id }: Row): string => (isId(id) ? String(id) : "");

/** Returns the id of a referenced record, such as a product's vendor, or undefined if the server sent none. */
export function getReferenceId(to: unknown): string | undefined {
  const { _id, id } = (to ?? {}) as { _id?: unknown; id?: unknown };
  const found = _id ?? id;
  return isId(found) && found !== "" ? String(found) : undefined;
}

/** The number of characters of an id that lists show. */
export const SHORT_ID_LENGTH = 6;

/** Returns the last six characters of a record's id, which people use to refer to orders and tickets. */
export const shortId = ({ _id, id }: Row) => toText(_id ?? id)?.slice(-SHORT_ID_LENGTH);

/** Returns the value of a field: the result of its `value` function, or the property with its name. */
export const readField = (name: string, field: Pick<Field<Row>, "value">, row: Row): unknown =>
  field.value ? field.value(row) : (row as Record<string, unknown>)[name];

/** Returns the records of an unvalidated list, or undefined for another value. A missing id becomes the index. */
export function toRows(list: unknown): Row[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return list
    .filter((entry): entry is Row => typeof entry === "object" && entry !== null)
    .map((entry, index) => ({ ...entry, id: getReferenceId(entry) ?? index }));
}

/** Returns the objects of a list. The list may be missing or contain anything else. */
export const filterObjects = <T extends object>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list)
    ? (list as readonly unknown[]).filter((item): item is T => typeof item === "object" && item !== null)
    : [];
