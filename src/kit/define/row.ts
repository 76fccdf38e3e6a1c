import type { Field, Row } from "./field";
import { toText } from "../format";

const isId = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** The id of a record, as text; empty when the server sent none. */
export const idOf = ({ id }: Row): string => (isId(id) ? String(id) : "");

/** The id of what a record refers to, such as its vendor; undefined when the server sent none. */
export function referenceId(to: unknown): string | undefined {
  const { _id, id } = (to ?? {}) as { _id?: unknown; id?: unknown };
  const found = _id ?? id;
  return isId(found) && found !== "" ? String(found) : undefined;
}

/** How many characters of an id lists show. */
export const SHOWN_OF_ID = 6;

/** The last six characters of a record's id, by which people call orders and tickets. */
export const shortId = ({ _id, id }: Row) => toText(_id ?? id)?.slice(-SHOWN_OF_ID);

/** What a field holds in a row: its `value`, or the property of its name. */
export const readField = (name: string, field: Pick<Field<Row>, "value">, row: Row): unknown =>
  field.value ? field.value(row) : (row as Record<string, unknown>)[name];

/** The records of a list as it came, whatever that is; one without an id has its place in the list for one. */
export function withIds(list: unknown): Row[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return list
    .filter((entry): entry is Row => typeof entry === "object" && entry !== null)
    .map((entry, index) => ({ ...entry, id: referenceId(entry) ?? index }));
}

/** Objects of a list that the server may leave out, or fill with anything. */
export const objectsOf = <T extends object>(list: readonly T[] | undefined): readonly T[] =>
  Array.isArray(list)
    ? (list as readonly unknown[]).filter((item): item is T => typeof item === "object" && item !== null)
    : [];
