import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database";
import { joinNames, rowsAsJson } from "./rows-as-json";

/** Inserts many rows in one statement. Missing values become the column's default. */
export async function insertRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(([, { generatedIdentity }]) => !generatedIdentity);
  const names = joinNames(columns.map(([, column]) => column));
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from ${rowsAsJson(table, columns, rows as object[] as Record<string, unknown>[])}`,
  );
}
