/** Passes many rows to a statement as one JSON parameter, so that its text is the same for any number of rows. */
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

type Row = Readonly<Record<string, unknown>>;

/** Returns the columns with these properties, in the same order. */
export const columnsOf = (table: PgTable, properties: readonly string[]): PgColumn[] => {
  const columns = getTableColumns(table);
  return properties.map((property) => {
    const column = columns[property];
    if (!column) throw new Error(`The table has no column ${property}.`);
    return column;
  });
};

/** Joins column names for a list in SQL. */
export const joinNames = (columns: readonly PgColumn[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/** A FROM item with the rows, which has the columns of the table. */
export const rowsAsJson = (
  table: PgTable,
  columns: readonly (readonly [string, PgColumn])[],
  rows: readonly Row[],
): SQL => {
  const plain = rows.map((row) =>
    Object.fromEntries(columns.map(([property, column]) => [column.name, toJsonValue(column, row[property])])),
  );
  return sql`json_populate_recordset(null::${table}, ${sql.param(stringify(plain))}::json)`;
};

function toJsonValue(column: PgColumn, value: unknown): unknown {
  if (value === undefined) return column.defaultFn ? toJsonValue(column, column.defaultFn()) : (column.default ?? null);
  if (value === null || value instanceof Date || column.dataType === "json") return value;
  return column.mapToDriverValue(value);
}

/** Replaces unpaired surrogates, which PostgreSQL rejects in JSON, with U+FFFD. In text parameters this happens too. */
function stringify(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes(String.raw`\ud`)) return json;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? part.replaceAll(/\p{Surrogate}/gu, "\ufffd") : part,
  );
}
