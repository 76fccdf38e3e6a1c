import { inArray, sql } from "drizzle-orm";
import { isClusterDistributed } from "../db/gather-order-changes";
import type { Transaction } from "../db/database";

/** Memory for sorting indexes. With the default of 64 MB, PostgreSQL sorts a million rows on disk. */
const SORT_MEMORY = "256MB";

interface SchemaObject {
  table: string;
  /** The referenced table of a foreign key; null for other objects. */
  to: string | null;
  drop: string;
  /** The statement that creates the object again. */
  make: string;
}

/**
 * Drops the keys, foreign keys and non-unique indexes of tables that are about to be filled. Building an index for all
 * rows at once takes a fraction of the time of row-by-row updates. A cluster keeps its keys and foreign keys, because
 * some of them cannot be created again on distributed tables.
 * @returns a function that recreates them for the given filled tables, or for all remaining tables. A foreign key whose
 * referenced table is not filled yet is left for a later call that names the foreign key's own table again. The
 * function rejects if the rows violate a constraint.
 */
export async function dropIndexes(
  tx: Transaction,
  tables: readonly string[],
): Promise<(loaded?: readonly string[]) => Promise<void>> {
  await tx.execute(sql`select set_config('maintenance_work_mem', ${SORT_MEMORY}, true)`);
  const ofTables = sql`relnamespace = current_schema()::regnamespace and ${inArray(sql`relname`, [...tables])}`;
  const constraints = (await isClusterDistributed(tx)) ? [] : await selectConstraints(tx, ofTables);
  // Foreign keys come last: they depend on keys, so they are dropped before them and created after them.
  for (const { drop } of constraints.toReversed()) await tx.execute(sql.raw(drop));
  const indexes: SchemaObject[] = await tx
    .select({
      table: sql<string>`relname`,
      to: sql<null>`null`,
      drop: sql<string>`format('drop index %s', indexrelid::regclass)`,
      make: sql<string>`pg_get_indexdef(indexrelid)`,
    })
    .from(sql`pg_index join pg_class on pg_class.oid = indrelid`)
    .where(sql`not indisunique and ${ofTables}`);
  for (const { drop } of indexes) await tx.execute(sql.raw(drop));

  let left = [...indexes, ...constraints];
  return async (loaded = tables) => {
    const isBlocked = ({ to }: SchemaObject) =>
      to !== null && !loaded.includes(to) && left.some(({ table }) => table === to);
    const wanted = left.filter((one) => loaded.includes(one.table) && !isBlocked(one));
    left = left.filter((one) => !wanted.includes(one));
    // In one statement, the database works through them without waiting for this process.
    const statements = wanted.map(({ make }) => `${make};`).join("\n");
    if (wanted.length > 0) await tx.execute(sql.raw(`do $made$ begin\n${statements}\nend $made$`));
  };
}

const selectConstraints = (tx: Transaction, ofTables: ReturnType<typeof sql>): Promise<SchemaObject[]> =>
  tx
    .select({
      table: sql<string>`relname`,
      to: sql<string | null>`(select referred.relname from pg_class as referred where referred.oid = confrelid)`,
      drop: sql<string>`format('alter table %s drop constraint %I', conrelid::regclass, conname)`,
      make: sql<string>`format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))`,
    })
    .from(sql`pg_constraint join pg_class on pg_class.oid = conrelid`)
    .where(sql`contype in ('p', 'u', 'f') and ${ofTables}`)
    .orderBy(sql`contype = 'f'`, sql`pg_constraint.oid`);
