/**
 * The audit entry for replaced data: demo data fills the database, or a reset removes all records. Older entries
 * are not part of the history of the current records, which may have the same ids.
 */
import { and, eq, max, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { recordEvent, SYSTEM_ACTOR } from "./record-event";

const ALL_RECORDS = { resource: "data", resourceId: "" };

/** Records that demo data is about to fill the database (seed), or that all records were removed (reset). */
export async function recordDataReplacement(
  tx: Db | Transaction,
  what: "seed" | "reset",
  after: Record<string, unknown> | null,
): Promise<void> {
  await recordEvent(tx, SYSTEM_ACTOR, { action: `data.${what}`, ...ALL_RECORDS, before: null, after });
}

/** Condition for entries that are newer than the last seed or reset. */
export function isAfterDataReplacement(db: Db | Transaction): SQL {
  const replacement = db
    .select({ number: max(auditEntries.number) })
    .from(auditEntries)
    .where(and(eq(auditEntries.resource, ALL_RECORDS.resource), eq(auditEntries.resourceId, ALL_RECORDS.resourceId)));
  return sql`${auditEntries.number} > coalesce((${replacement}), 0)`;
}
