import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database";
import { columnsOf, joinNames, rowsAsJson } from "./rows-as-json";

/** Updates the same columns of many rows in one statement. Lock the rows first, in the order of their ids. */
export async function updateRows<T extends PgTable & { id: PgColumn }, K extends keyof T["$inferSelect"] & string>(
  tx: Transaction,
  table: T,
  properties: readonly K[],
  rows: readonly (Pick<T["$inferSelect"], K> & { id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(table, properties);
  const entries = [["id", table.id] as const, ...properties.map((name, i) => [name, columns[i] as PgColumn] as const)];
  const values = sql.join(
    columns.map(({ name }) => sql`sent.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${table} set (${joinNames(columns)}) = row(${values})
      from ${rowsAsJson(table, entries, rows as readonly object[] as readonly Record<string, unknown>[])} as sent
      where ${table.id} = sent.${sql.identifier(table.id.name)}`,
  );
}
