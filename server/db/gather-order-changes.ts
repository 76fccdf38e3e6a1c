import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS, tryLock } from "./advisory-locks";
import type { Db, Transaction } from "./database";

/** Changes moved per transaction. */
const BATCH_SIZE = 2_000;

/**
 * Moves order changes from the shards of a cluster to the counters and stale days of the coordinator.
 * Does nothing without a cluster. See order-changes.ts.
 */
export async function gatherOrderChanges(db: Db | Transaction): Promise<void> {
  if (!(await isClusterDistributed(db))) return;
  for (let moved = BATCH_SIZE; moved === BATCH_SIZE;) moved = await db.transaction(gatherBatch);
}

/** Returns whether the tables are distributed over the workers of a cluster. */
export async function isClusterDistributed(db: Db | Transaction): Promise<boolean> {
  const [cluster] = await db
    .select({ is: sql<boolean>`to_regclass('order_changes') is not null` })
    .from(sql`(values (1)) as one`);
  return cluster?.is ?? false;
}

/** Moves one batch. @returns the number of changes moved */
async function gatherBatch(tx: Transaction): Promise<number> {
  if (!(await tryLock(tx, ADVISORY_LOCKS.gatherOrderChanges))) return 0;
  const found = await tx
    .select({ id: sql<string>`id` })
    .from(sql`order_changes`)
    .limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  // Each statement gets its own snapshot of the workers, so all of them name the same changes by id.
  const areFound = sql`id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`insert into counters (subject, level, v1, v2, v3, v4, records, amount)
    select subject, level, v1, v2, v3, v4, sum(records), sum(amount) from order_differences where ${areFound}
    group by subject, level, v1, v2, v3, v4 having sum(records) <> 0 or sum(amount) <> 0`);
  await tx.execute(
    sql`insert into stale_days (subject, day) select 'orders', day from order_changes where ${areFound}`,
  );
  await tx.execute(sql`delete from order_changes where ${areFound}`);
  return found.length;
}
