/** Converts between external ids and record ids, for items and records that refer to other records. */
import { and, asc, eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { externalIds } from "../../db/schema-external-ids";
import { findRecordIds } from "./external-ids";

/** A kind of record that items refer to. */
export interface ReferenceTarget {
  /** The console's name of the resource, such as "users". */
  resource: string;
  table: PgTable & { id: PgColumn };
}

/**
 * Returns the record ids of external ids, and prevents the deletion of the records until the transaction ends.
 * External ids without a record are missing.
 */
export async function lockReferences(
  tx: Transaction,
  { resource, table }: ReferenceTarget,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const found = await findRecordIds(
    tx,
    resource,
    ids.filter((id) => typeof id === "string"),
  );
  if (found.size === 0) return found;
  const locked = await tx
    .select({ id: table.id })
    .from(table)
    .where(anyOf(table.id, [...found.values()]))
    .orderBy(asc(table.id))
    .for("key share");
  const present = new Set(locked.map(({ id }) => id));
  return new Map([...found].filter(([, id]) => present.has(id)));
}

/** Returns the external ids of records, by record id. Records that the shop has not sent are missing. */
export async function findExternalIds(
  db: Db | Transaction,
  resource: string,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "string"))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ externalId: externalIds.externalId, recordId: externalIds.recordId })
    .from(externalIds)
    .where(and(eq(externalIds.resource, resource), anyOf(externalIds.recordId, wanted)));
  return new Map(rows.map(({ externalId, recordId }) => [recordId, externalId]));
}
