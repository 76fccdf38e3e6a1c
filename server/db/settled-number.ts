import { sql } from "drizzle-orm";
import type { ADVISORY_LOCKS } from "./advisory-locks";
import type { Db, Transaction } from "./database";

/** A sequence whose writers hold an advisory lock until they commit. */
interface HeldSequence {
  sequence: string;
  lock: (typeof ADVISORY_LOCKS)[keyof typeof ADVISORY_LOCKS];
}

/**
 * Returns the number up to which the rows are complete. Open transactions can add only higher numbers.
 *
 * A writer holds an advisory lock until it commits. The lock's second key is lower than the numbers of the writer's
 * rows (migrations 0016 and 0050). The sequence is read before the locks, so a writer that takes its lock in between
 * gets higher numbers.
 */
export async function findLastSettled(db: Db | Transaction, { sequence, lock }: HeldSequence): Promise<number> {
  const [found] = await db.select({ last: sql<string>`last_value` }).from(sql.raw(sequence));
  const [held] = await db
    .select({ lowest: sql<string | null>`min(objid::bigint)` })
    .from(sql`pg_locks`)
    .where(
      sql`locktype = 'advisory' and classid::bigint = ${lock} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    );
  const last = Number(found?.last ?? 0);
  return held?.lowest == null ? last : Math.min(last, Number(held.lowest));
}
