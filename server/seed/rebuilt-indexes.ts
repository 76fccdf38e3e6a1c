import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/database";

/**
 * Takes away the indexes of tables that are about to be filled, but for those of keys and constraints: building one of all
 * rows takes a fraction of keeping it up row by row.
 * @returns what builds them again
 */
export async function withoutIndexes(tx: Transaction, tables: readonly string[]): Promise<() => Promise<void>> {
  const indexes = await tx
    .select({ name: sql<string>`indexrelid::regclass::text`, definition: sql<string>`pg_get_indexdef(indexrelid)` })
    .from(sql`pg_index join pg_class on pg_class.oid = indrelid`)
    .where(
      sql`relnamespace = current_schema()::regnamespace and not indisunique and ${inArray(sql`relname`, [...tables])}`,
    );
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
  return async () => {
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  };
}
