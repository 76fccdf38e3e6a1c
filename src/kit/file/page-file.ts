/** Creates a CSV file from the visible rows, without the server. */
import { stringify } from "csv-stringify/browser/esm/sync";
import { BOM, CSV_OPTIONS, toCell, type Cell } from "../../../providers/export/contract";
import type { Row } from "../define/field";
import type { Fields, ResolvedField } from "../define/fields";
import type { Resource } from "../define/resource";
import { getRowId, readField } from "../define/row";
import { toText } from "../format";
import { kindOf } from "../kinds/kinds";
import { resolveColumns } from "../table/columns";

/**
 * Matches a PAN or a GSTIN, masked or not. These numbers are never exported, whatever the kind of their field.
 */
const IDENTIFIER = /^(?:\d{2})?[A-Z]{5}(?:\d{4}|X{4})[A-Z](?:[A-Z\d]{3})?$/;

function cellOf(field: ResolvedField, value: unknown): Cell {
  if (typeof value === "string" && IDENTIFIER.test(value.trim())) return undefined;
  const { csv } = kindOf(field);
  if (csv) return csv(value);
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((entry) => toText(entry) ?? JSON.stringify(entry)).join("; ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : toText(value);
}

interface Columns {
  /** The heading of the first column, which has the ids of the rows. */
  idTitle: string;
  fields: Fields;
  /** Names of fields. Kinds that cannot be exported are skipped. */
  names: readonly string[];
}

/** Returns the rows as CSV with one column per field. Amounts are in rupees and times in Indian time. */
export function rowsToCsv({ idTitle, fields, names }: Columns, rows: readonly Row[]): string {
  const columns = [...new Set(names)].flatMap((name) => {
    const field = fields[name];
    return field && kindOf(field).csv !== false ? [{ name, field }] : [];
  });
  const headings = [idTitle, ...columns.map(({ field }) => field.label)];
  const cells = rows.map((row) => [
    getRowId(row),
    ...columns.map(({ name, field }) => toCell(cellOf(field, readField(name, field, row)))),
  ]);
  return BOM + stringify([headings, ...cells], CSV_OPTIONS);
}

/** Returns the rows as CSV with the columns of the list. */
export function listPageToCsv({ names, fields, list }: Resource, rows: readonly Row[]): string {
  const shown = resolveColumns(fields, list.columns).flatMap((column) => column.fields);
  return rowsToCsv({ idTitle: `${names.one} ID`, fields, names: shown }, rows);
}
