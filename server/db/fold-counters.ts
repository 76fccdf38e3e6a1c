import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { gatherOrderChanges } from "../cluster/gather";
import { startWorkerLoop, type WorkerLoop } from "../worker-loop";
import type { Db, Transaction } from "./database";

/** So many seconds of changes are summed up by whoever asks for a total. */
const EVERY_MS = 5_000;
/** Any number that nothing else in this database uses: the lock under which one server at a time folds. */
const FOLD_LOCK = 7_204_521;

/**
 * Adds the differences since the last time to the counters. It changes no total, and makes nobody wait: those who change
 * records only add rows, those who count read what was there before or after it.
 */
export async function foldCounters(db: Db | Transaction): Promise<void> {
  await gatherOrderChanges(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with differences as (
        delete from counters where not folded and (select pg_try_advisory_xact_lock(${sql.raw(String(FOLD_LOCK))}))
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

/** Folds until it is stopped. */
export function startFolding(db: Db, log: FastifyBaseLogger): WorkerLoop {
  return startWorkerLoop(() => foldCounters(db), {
    name: "Update counters",
    purpose: "Adds recent changes to the totals of lists.",
    everyMs: EVERY_MS,
    log,
    failure: "the counters could not be folded",
  });
}
