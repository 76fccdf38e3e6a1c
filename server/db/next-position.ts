import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./database";

/** Returns the next position in a history whose entries are numbered from 0. The caller must have locked the record. */
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
