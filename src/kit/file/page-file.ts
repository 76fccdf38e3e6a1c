/** The file of the rows that are on the screen, made without the server. */
import { stringify } from "csv-stringify/browser/esm/sync";
import { BOM, CSV_OPTIONS, toCell, type Cell } from "../../../providers/export/contract";
import type { FieldKind, Row } from "../define/field";
import type { Fields, ReadyField } from "../define/fields";
import type { Resource } from "../define/resource";
import { idOf, readField } from "../define/row";
import { inIndia, toNumber, toText } from "../format";
import { readyColumns } from "../table/columns";

/** Identifiers stay on the screen; what is no text or number cannot be written into a cell. */
const LEFT_OUT: readonly (FieldKind | undefined)[] = [
  ...(["pan", "aadhaar", "identifier", "birthday"] as const),
  ...(["initial", "document", "image", "images", "imagePairs"] as const),
];
const NUMBERS: readonly (FieldKind | undefined)[] = ["money", "number", "integer", "percent", "rating", "ratingText"];
const MOMENTS: readonly (FieldKind | undefined)[] = ["date", "endDate", "moment"];

/** A PAN, or a GSTIN, which has one in it, masked or not: these stay on the screen whatever field they stand in. */
const IDENTIFIER = /^(?:\d{2})?[A-Z]{5}(?:\d{4}|X{4})[A-Z](?:[A-Z\d]{3})?$/;

function cellOf({ kind }: ReadyField, value: unknown): Cell {
  if (typeof value === "string" && IDENTIFIER.test(value.trim())) return undefined;
  if (NUMBERS.includes(kind)) return toNumber(value) ?? toText(value);
  if (MOMENTS.includes(kind)) return inIndia(value)?.toISOString() ?? toText(value);
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((entry) => toText(entry) ?? JSON.stringify(entry)).join("; ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : toText(value);
}

interface Columns {
  /** What the first column says, the ids of the rows. */
  idTitle: string;
  fields: Fields;
  /** Names of fields; those that cannot be written into a cell are left out. */
  names: readonly string[];
}

/** Rows as a file, each field in a column of its own; amounts in rupees, moments in Indian time. */
export function rowsFile({ idTitle, fields, names }: Columns, rows: readonly Row[]): string {
  const columns = [...new Set(names)].flatMap((name) => {
    const field = fields[name];
    return field && !LEFT_OUT.includes(field.kind) ? [{ name, field }] : [];
  });
  const headings = [idTitle, ...columns.map(({ field }) => field.label)];
  const cells = rows.map((row) => [
    idOf(row),
    ...columns.map(({ name, field }) => toCell(cellOf(field, readField(name, field, row)))),
  ]);
  return BOM + stringify([headings, ...cells], CSV_OPTIONS);
}

/** The rows with the columns of the list. */
export function pageFile({ names, fields, list }: Resource, rows: readonly Row[]): string {
  const shown = readyColumns(fields, list.columns).flatMap((column) => column.fields);
  return rowsFile({ idTitle: `${names.one} ID`, fields, names: shown }, rows);
}
