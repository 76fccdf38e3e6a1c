/**
 * Marks events that replace all records. Entries before such an event do not belong to the history of later records.
 */
import { and, eq, max, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { recordEvent, SYSTEM_ACTOR } from "./record-event";

const ALL_RECORDS = { resource: "data", resourceId: "" };

/** Records that the demo has replaced all records, or that they were removed. */
export async function recordDataReplacement(
  tx: Db | Transaction,
  what: "seed" | "reset",
  after: Record<string, unknown> | null,
): Promise<void> {
  await recordEvent(tx, SYSTEM_ACTOR, { action: `data.${what}`, ...ALL_RECORDS, before: null, after });
}

/** Condition for entries about current records. New records may reuse ids from before the last restart. */
export function isSinceRestart(db: Db | Transaction): SQL {
  const restart = db
    .select({ number: max(auditEntries.number) })
    .from(auditEntries)
    .where(and(eq(auditEntries.resource, ALL_RECORDS.resource), eq(auditEntries.resourceId, ALL_RECORDS.resourceId)));
  return sql`${auditEntries.number} > coalesce((${restart}), 0)`;
}
