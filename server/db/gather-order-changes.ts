import { and, eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS, tryLock } from "./advisory-locks";
import { anyOf } from "./any-of";
import type { Db, Transaction } from "./database";
import { orders } from "./schema";
import { externalIds } from "./schema-external-ids";

/** Changes moved per transaction. */
const BATCH_SIZE = 2_000;

/**
 * Moves order changes from the shards of a cluster to the counters, stale days and external ids of the coordinator.
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
    .select({ id: sql<string>`id`, orderId: sql<string>`order_id`, sign: sql<number>`sign` })
    .from(sql`order_changes`)
    .limit(BATCH_SIZE);
  // An update has a row with each sign, a deletion only the negative one.
  const changed = [...new Set(found.flatMap(({ orderId, sign }) => (sign < 0 ? [orderId] : [])))];
  const { locked, busy } = await lockExternalIds(tx, changed);
  const ready = found.filter(({ orderId }) => !busy.has(orderId));
  if (ready.length === 0) return 0;
  // Each statement gets its own snapshot of the workers, so all of them select the same changes by id.
  const isReady = sql`id = any(${sql.param(ready.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`insert into counters (subject, level, v1, v2, v3, v4, records, amount)
    select subject, level, v1, v2, v3, v4, sum(records), sum(amount) from order_differences where ${isReady}
    group by subject, level, v1, v2, v3, v4 having sum(records) <> 0 or sum(amount) <> 0`);
  await tx.execute(sql`insert into stale_days (subject, day) select 'orders', day from order_changes where ${isReady}`);
  await tx.execute(sql`delete from order_changes where ${isReady}`);
  await noteExternalChanges(tx, locked);
  return ready.length;
}

const ofOrders = (ids: readonly string[]) => and(eq(externalIds.resource, "orders"), anyOf(externalIds.recordId, ids));

/**
 * Locks the external ids of orders, and returns the orders as `locked`. Orders whose external id another transaction
 * has locked are `busy`. It does not wait for them, because the other transaction could be waiting for this one.
 */
async function lockExternalIds(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return { locked: [], busy: new Set<string>() };
  const rows = () => tx.select({ id: externalIds.recordId }).from(externalIds).where(ofOrders(ids));
  const known = await rows();
  const busy = new Set(known.map(({ id }) => id));
  const locked = (await rows().for("no key update", { skipLocked: true })).map(({ id }) => id);
  for (const id of locked) busy.delete(id);
  return { locked, busy };
}

/** Gives the external ids of changed and deleted orders new numbers, as triggers do elsewhere (migration 0050). */
async function noteExternalChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const present = await tx.select({ id: orders.id }).from(orders).where(anyOf(orders.id, ids));
  const isPresent = anyOf(
    externalIds.recordId,
    present.map(({ id }) => id),
  );
  const deletedAt = sql`case when ${isPresent} then ${externalIds.deletedAt} else now() end`;
  await tx
    .update(externalIds)
    .set({ number: sql`default`, changedAt: sql`now()`, deletedAt })
    .where(ofOrders(ids));
}
