import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database";

/**
 * Returns the next position in the history of a record, whose entries are numbered from 0. The caller must have locked
 * the record.
 * @param history the table of the entries
 * @param record the column of that table with the id of the record
 */
export async function nextPosition(
  tx: Transaction,
  history: PgTable & { position: PgColumn },
  record: PgColumn,
  id: string,
): Promise<number> {
  const entries: PgTable = history;
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${history.position}) + 1, 0)` })
    .from(entries)
    .where(eq(record, id));
  return row?.next ?? 0;
}
