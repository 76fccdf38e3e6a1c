/** Reads and writes external ids: the ids that records have in a shop's own system. */
import { and, asc, eq, getTableName, sql } from "drizzle-orm";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { isClusterDistributed } from "../../db/gather-order-changes";
import { newId } from "../../db/new-id";
import { orders } from "../../db/schema";
import { externalIds } from "../../db/schema-external-ids";
import type { Kind } from "./kind";

export type ExternalId = typeof externalIds.$inferSelect;

/** Returns the rows of these external ids, by external id. Unknown ids are missing. */
async function readAll(tx: Transaction, resource: string, ids: readonly string[]): Promise<Map<string, ExternalId>> {
  const rows = await tx
    .select()
    .from(externalIds)
    .where(and(eq(externalIds.resource, resource), anyOf(externalIds.externalId, ids)));
  return new Map(rows.map((row) => [row.externalId, row]));
}

/**
 * Reserves the external ids that are new, in the order of these ids. Then locks the records of all other external ids,
 * in the order of the records' ids. A concurrent batch with the same external ids waits until this transaction has
 * ended, so no record is created twice.
 *
 * The rows are read again after locking: a record may have been changed or deleted while this transaction waited.
 */
export async function reserveAndLock(
  tx: Transaction,
  { resource, table }: Pick<Kind, "resource" | "table">,
  ids: readonly string[],
): Promise<{ known: Map<string, ExternalId>; isNew: (externalId: string) => boolean }> {
  const sorted = [...ids].sort();
  const reserved = await tx
    .insert(externalIds)
    .select(
      sql`select ${resource}::text, sent.external_id, sent.record_id, null::timestamptz,
        nextval('external_ids_number_seq'), now(), null::timestamptz
        from unnest(${sql.param(sorted)}::text[], ${sql.param(sorted.map(() => newId()))}::text[])
          with ordinality as sent (external_id, record_id, position) order by sent.position`,
    )
    .onConflictDoNothing()
    .returning({ externalId: externalIds.externalId });
  const added = new Set(reserved.map(({ externalId }) => externalId));
  const known = await readAll(tx, resource, sorted);
  const existing = [...known.values()].filter(({ externalId }) => !added.has(externalId));
  if (existing.length > 0) {
    const records = existing.map(({ recordId }) => recordId);
    await lockRecords(tx, table, records);
    const current = await readAll(tx, resource, sorted);
    return { known: current, isNew: (externalId) => added.has(externalId) };
  }
  return { known, isNew: (externalId) => added.has(externalId) };
}

/** Locks records in the order of their ids. */
async function lockRecords(tx: Transaction, table: Kind["table"], ids: readonly string[]): Promise<void> {
  // A cluster cannot lock orders on different shards in one statement.
  const isSharded = getTableName(table) === getTableName(orders) && (await isClusterDistributed(tx));
  const batches = isSharded ? [...ids].sort().map((id) => [id]) : [ids];
  for (const batch of batches) {
    await tx
      .select({ id: table.id })
      .from(table)
      .where(anyOf(table.id, batch))
      .orderBy(asc(table.id))
      .for("no key update");
  }
}

/** Releases reserved external ids whose records were not created. */
export async function releaseReservations(tx: Transaction, resource: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(externalIds).where(and(eq(externalIds.resource, resource), anyOf(externalIds.externalId, ids)));
}

/** Stores when the shop last changed the records. An item that arrives later with an earlier time is stale. */
export async function storeSourceTimes(
  tx: Transaction,
  resource: string,
  times: readonly { externalId: string; updatedAt: Date }[],
): Promise<void> {
  if (times.length === 0) return;
  await tx.execute(sql`update ${externalIds} set source_updated_at = sent.at
    from unnest(${sql.param(times.map(({ externalId }) => externalId))}::text[],
      ${sql.param(times.map(({ updatedAt }) => updatedAt.toISOString()))}::timestamptz[]) as sent (external_id, at)
    where resource = ${resource} and ${externalIds.externalId} = sent.external_id`);
}

/**
 * Returns the record ids of external ids, for items that refer to other records. Deleted records are missing.
 * @param resource the console's name of the resource, such as "users" for customers
 */
export async function findRecordIds(
  tx: Db | Transaction,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ externalId: externalIds.externalId, recordId: externalIds.recordId })
    .from(externalIds)
    .where(
      and(
        eq(externalIds.resource, resource),
        anyOf(externalIds.externalId, [...new Set(ids)]),
        sql`${externalIds.deletedAt} is null`,
      ),
    );
  return new Map(rows.map(({ externalId, recordId }) => [externalId, recordId]));
}
