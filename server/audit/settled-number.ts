import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../db/advisory-locks";
import type { Db, Transaction } from "../db/database";

/**
 * Returns the highest number of an audit entry up to which no open transaction can still add an entry. Readers that
 * remember a position must not read beyond it: an entry with a lower number could be committed later.
 *
 * A writer holds an advisory lock until it commits. The lock's second key is lower than the numbers of the writer's
 * entries (migration 0016). The sequence is read before the locks, so a writer that takes its lock in between gets
 * higher numbers.
 */
export async function findLastSettledNumber(tx: Db | Transaction): Promise<number> {
  const [sequence] = await tx.select({ last: sql<string>`last_value` }).from(sql`evidence_entries_number_seq`);
  const [held] = await tx
    .select({ lowest: sql<string | null>`min(objid::bigint)` })
    .from(sql`pg_locks`)
    .where(
      sql`locktype = 'advisory' and classid::bigint = ${ADVISORY_LOCKS.writeAuditEntries} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    );
  const last = Number(sequence?.last ?? 0);
  return held?.lowest == null ? last : Math.min(last, Number(held.lowest));
}
