import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/database";
import { batches } from "../demo/batches";

/** Rows per statement: a few megabytes of JSON. */
const BATCH = 5_000;

/**
 * Inserts any number of rows, with one parameter per batch: a parameter per value would soon meet PostgreSQL's limit
 * of 65,535, and takes ten times as long. What a row leaves out takes the column's default.
 * @param onBatch told how many rows are in, after each batch
 */
export async function insertRows<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
  onBatch: (done: number) => void = () => undefined,
): Promise<void> {
  const now = new Date();
  const columns = Object.entries(getTableColumns(table));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  let done = 0;
  for (const batch of batches(rows, BATCH)) {
    const complete = batch.map((row) => {
      const values = row as Record<string, unknown>;
      // The only default that is an expression in this schema is now().
      const fallback = (column: (typeof columns)[number][1]) =>
        column.hasDefault
          ? column.default === undefined || isExpression(column.default)
            ? now
            : column.default
          : null;
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key] ?? fallback(column)]));
    });
    await tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(complete)}::json)
    `);
    done += batch.length;
    onBatch(done);
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === "object" && value !== null && "queryChunks" in value;
}
