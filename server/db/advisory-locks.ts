/**
 * PostgreSQL's advisory locks. Each kind of work has its own number, so that it waits only for the same work.
 *
 * Servers of different versions run at the same time during a rolling upgrade. So do not change a number, unless two
 * servers can do the work at the same time without harm. Some comments below say why they can.
 */
import { sql } from "drizzle-orm";
import type { Transaction } from "./database";

export const ADVISORY_LOCKS = {
  /** Changes of the schema: migrations, and the distribution over a cluster. */
  migrate: 7_204_519,
  /** Filling the database with the demo. */
  seed: 7_204_520,
  /** Held by writers of audit entries. Migration 0016 contains the number, so it can never change. */
  writeAuditEntries: 7_204_521,
  /** Rebuilding the sales rollups. */
  rebuildSales: 7_204_522,
  /** Moving order changes from the shards of a cluster. Two servers at the same time would count the changes twice. */
  gatherOrderChanges: 7_204_523,
  /** Encrypting records with the first key. */
  encryptRecords: 7_204_524,
  /** Sealing audit entries. An older server that makes the same seal fails on its primary key, and tries again. */
  sealAudit: 7_204_525,
  /** Converting the audit of the first versions. A server does this before it listens, so older servers are done. */
  convertLegacyAudit: 7_204_526,
  /** Recording the hashes of old audit keys. A server does this before it listens, so older servers are done. */
  recordKeyHashes: 7_204_527,
  /** Compacting the counters. Each difference is a row, and only one server can delete it. */
  compactCounters: 7_204_528,
  /** Held by writers of external ids. Migration 0050 contains the number, so it can never change. */
  writeExternalIds: 7_204_529,
  /** Notifying about a gateway that fails. With an older server, there may be one notification too many. */
  reportDeliveryFailures: 7_204_530,
} as const;

type AdvisoryLock = (typeof ADVISORY_LOCKS)[keyof typeof ADVISORY_LOCKS];

/** Waits until no other transaction has the lock, and takes it until the end of this one. */
export async function waitForLock(tx: Transaction, lock: AdvisoryLock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
}

/** Takes the lock until the end of the transaction. Returns false if another transaction has it. */
export async function tryLock(tx: Transaction, lock: AdvisoryLock): Promise<boolean> {
  const [row] = await tx
    .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(${sql.raw(String(lock))})` })
    .from(sql`(select 1) as one`);
  return row?.isMine ?? false;
}
