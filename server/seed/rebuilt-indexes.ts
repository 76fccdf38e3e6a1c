import { inArray, sql } from "drizzle-orm";
import { isDistributed } from "../cluster/gather";
import type { Transaction } from "../db/database";

/** What indexes are sorted in; PostgreSQL's own 64 MB go to the disk with a million rows. */
const MEMORY = "256MB";

interface Made {
  table: string;
  /** Of a reference: the other table. */
  to: string | null;
  drop: string;
  /** Makes it again. */
  make: string;
}

/**
 * Takes away what every row of tables that are about to be filled would be looked up in or compared with: indexes, keys and
 * references between them. Building and checking one for all rows takes a fraction of doing it row by row. A cluster keeps
 * its keys and references, not all of which can be made again once the tables lie on its nodes.
 * @returns makes them again, of tables that have their rows or all that are left; a reference waits for the other table. It
 * fails where the rows do not keep them
 */
export async function withoutIndexes(
  tx: Transaction,
  tables: readonly string[],
): Promise<(loaded?: readonly string[]) => Promise<void>> {
  await tx.execute(sql`select set_config('maintenance_work_mem', ${MEMORY}, true)`);
  const ofTables = sql`relnamespace = current_schema()::regnamespace and ${inArray(sql`relname`, [...tables])}`;
  const constraints = (await isDistributed(tx)) ? [] : await constraintsOf(tx, ofTables);
  // References come last: what they refer to cannot be dropped before them, or made after them.
  for (const { drop } of constraints.toReversed()) await tx.execute(sql.raw(drop));
  const indexes: Made[] = await tx
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
    const waits = ({ to }: Made) => to !== null && !loaded.includes(to) && left.some(({ table }) => table === to);
    const wanted = left.filter((one) => loaded.includes(one.table) && !waits(one));
    left = left.filter((one) => !wanted.includes(one));
    // As one statement the database goes through them by itself, whatever this process does meanwhile.
    const statements = wanted.map(({ make }) => `${make};`).join("\n");
    if (wanted.length > 0) await tx.execute(sql.raw(`do $made$ begin\n${statements}\nend $made$`));
  };
}

const constraintsOf = (tx: Transaction, ofTables: ReturnType<typeof sql>): Promise<Made[]> =>
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
