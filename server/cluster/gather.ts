import { sql } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";

/** So many changes are moved in one transaction. */
const AT_ONCE = 2_000;
/** Any number that nothing else in this database uses: the lock under which one server at a time gathers. */
export const GATHER_LOCK = 7_204_523;

/**
 * Moves the changes of orders that lie beside them on a cluster (order-changes.ts) to the counters and the stale days of the
 * coordinator. Nothing to do elsewhere.
 */
export async function gatherOrderChanges(db: Db | Transaction): Promise<void> {
  if (!(await isDistributed(db))) return;
  for (let moved = AT_ONCE; moved === AT_ONCE;) moved = await db.transaction(gatherSome);
}

/** Whether the tables are laid out over the workers of a cluster. */
export async function isDistributed(db: Db | Transaction): Promise<boolean> {
  const [cluster] = await db
    .select({ is: sql<boolean>`to_regclass('order_changes') is not null` })
    .from(sql`(values (1)) as one`);
  return cluster?.is ?? false;
}

/** @returns how many */
async function gatherSome(tx: Transaction): Promise<number> {
  const [lock] = await tx
    .select({ got: sql<boolean>`pg_try_advisory_xact_lock(${sql.raw(String(GATHER_LOCK))})` })
    .from(sql`(values (1)) as one`);
  if (!lock?.got) return 0;
  const found = await tx
    .select({ id: sql<string>`id` })
    .from(sql`order_changes`)
    .limit(AT_ONCE);
  if (found.length === 0) return 0;
  // Each statement sees the workers at a moment of its own: these changes and no others.
  const these = sql`id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`insert into counters (subject, level, v1, v2, v3, v4, records, amount)
    select subject, level, v1, v2, v3, v4, sum(records), sum(amount) from order_differences where ${these}
    group by subject, level, v1, v2, v3, v4 having sum(records) <> 0 or sum(amount) <> 0`);
  await tx.execute(sql`insert into stale_days (subject, day) select 'orders', day from order_changes where ${these}`);
  await tx.execute(sql`delete from order_changes where ${these}`);
  return found.length;
}
