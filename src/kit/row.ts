import type { Field, Row } from "./define-record";
import type { Resource } from "./define-resource";
import { toText } from "./format";

/** The id of a record, as text; empty when the server sent none. */
export const idOf = (row: Row): string => String(row.id ?? "");

/** What a field holds in a row: its `value`, or the property of its name. */
export const readField = (name: string, field: Pick<Field<Row>, "value">, row: Row): unknown =>
  field.value ? field.value(row) : (row as Record<string, unknown>)[name];

/** What a record is called; undefined when the server sent no text for it. */
export const titleOf = (resource: Resource, row: Row): string | undefined => toText(resource.recordTitle(row));
