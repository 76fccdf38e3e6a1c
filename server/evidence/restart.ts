/** What happens to all records at once: the entries from before are no part of the history of those that come after. */
import { and, eq, max, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-evidence";
import { recordEvent, SYSTEM } from "../http/audit";

const DATA = { resource: "data", resourceId: "" };

/** Records that all records were replaced by the demo's, or removed. */
export async function recordRestart(
  tx: Db | Transaction,
  what: "seed" | "reset",
  after: Record<string, unknown> | null,
): Promise<void> {
  await recordEvent(tx, SYSTEM, { action: `data.${what}`, ...DATA, before: null, after });
}

/** Entries about the records that are there now: new ones may have the ids of those from before. */
export function sinceRestart(db: Db | Transaction): SQL {
  const restart = db
    .select({ number: max(auditEntries.number) })
    .from(auditEntries)
    .where(and(eq(auditEntries.resource, DATA.resource), eq(auditEntries.resourceId, DATA.resourceId)));
  return sql`${auditEntries.number} > coalesce((${restart}), 0)`;
}
