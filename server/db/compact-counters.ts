import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { gatherOrderChanges } from "./gather-order-changes";
import { startWorkerLoop, type WorkerLoop } from "../base/worker-loop";
import { ADVISORY_LOCKS, tryLock } from "./advisory-locks";
import type { Db, Transaction } from "./database";

/** Interval of the job. A query for a total must add up all differences that were recorded since the last run. */
const EVERY_MS = 5_000;

/**
 * Merges the recorded differences into the counters. Totals stay the same. The merge blocks neither writers, which only
 * add rows, nor readers, which see the state before or after.
 */
export async function compactCounters(db: Db | Transaction): Promise<void> {
  await gatherOrderChanges(db);
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, ADVISORY_LOCKS.compactCounters))) return;
    await tx.execute(sql`
      with differences as (
        delete from counters where not folded
        returning *
      )
      insert into counters as kept (subject, level, v1, v2, v3, v4, records, amount, folded)
      select subject, level, v1, v2, v3, v4, sum(records), sum(amount), true from differences
      group by subject, level, v1, v2, v3, v4
      on conflict (subject, level, v1, v2, v3, v4) where folded
      do update set records = kept.records + excluded.records, amount = kept.amount + excluded.amount
    `);
    await tx.execute(sql`delete from counters where folded and records = 0 and amount = 0`);
  });
}

/** Starts the job that compacts the counters. */
export function startCounterCompaction(db: Db, log: FastifyBaseLogger): WorkerLoop {
  return startWorkerLoop(() => compactCounters(db), {
    name: "Update counters",
    purpose: "Merges the recorded changes of totals, so that lists load quickly.",
    everyMs: EVERY_MS,
    log,
    failure: "failed to update the counters",
  });
}
