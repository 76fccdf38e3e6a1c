import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { now } from "../clock";
import { encrypted, type Plain } from "../at-rest/records";
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
  rows: readonly Plain<T["$inferInsert"]>[],
  onBatch: (done: number) => void = () => undefined,
): Promise<void> {
  const insertedAt = now();
  const written = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.generatedIdentity && !column.generated,
  );
  const columns = written.map(([key, { name, default: value, defaultFn }]) => {
    // The only default of this schema that is a function is the time.
    const fallback: unknown = defaultFn ? insertedAt : (value ?? null);
    return { key, name, fallback };
  });
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  let done = 0;
  // While the database takes one batch, the next is made ready.
  let sent: Promise<unknown> = Promise.resolve();
  for (const batch of batches(rows, BATCH)) {
    const complete = batch.map((row) => {
      const values: Record<string, unknown> = encrypted(table, row);
      const whole: Record<string, unknown> = {};
      for (const { key, name, fallback } of columns) whole[name] = values[key] ?? fallback;
      return whole;
    });
    const json = JSON.stringify(complete);
    await sent;
    sent = tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${json}::json)
    `);
    done += batch.length;
    onBatch(done);
  }
  await sent;
}
