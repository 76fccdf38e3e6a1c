import { desc, sql } from "drizzle-orm";
import { ADVISORY_LOCKS, tryLock } from "../db/advisory-locks";
import type { Db, Transaction } from "../db/database";
import { auditEntries, evidenceSeals } from "../db/schema-audit";
import { GENESIS_SEAL, selectEntries, computeSealHash } from "./chain";
import { findLastSettledNumber } from "./settled-number";

/** Maximum number of entries per seal. Verification can only tell which seal is broken, not which of its entries. */
const MAX_ENTRIES_PER_SEAL = 1_000;

/**
 * Seals the entries that are not sealed yet, up to the last settled number, because open transactions may still add
 * higher ones. Several servers may call it at the same time: an advisory lock lets only one of them seal.
 * @returns how many entries were sealed
 */
export async function sealEntries(db: Db): Promise<number> {
  if (!(await hasUnsealed(db))) return 0;
  let sealed = 0;
  for (;;) {
    const count = await db.transaction(createNextSeal);
    sealed += count;
    if (count < MAX_ENTRIES_PER_SEAL) return sealed;
  }
}

/** Returns whether any entry is not sealed yet. Servers ask twice a second, so it reads only the end of two indexes. */
export async function hasUnsealed(db: Db): Promise<boolean> {
  const [found] = await db
    .select({
      isUnsealed: sql<boolean>`coalesce((select max(${auditEntries.number}) from ${auditEntries}), 0)
      > coalesce((select max(${evidenceSeals.last}) from ${evidenceSeals}
        where ${evidenceSeals.number} = (select max(number) from ${evidenceSeals})), 0)`,
    })
    .from(sql`(select 1) as one`);
  return found?.isUnsealed ?? false;
}

/** Seals the next settled entries. Returns how many: 0 if there are none, or if another server is sealing. */
async function createNextSeal(tx: Transaction): Promise<number> {
  if (!(await tryLock(tx, ADVISORY_LOCKS.sealAudit))) return 0;
  const [previous = GENESIS_SEAL] = await tx.select().from(evidenceSeals).orderBy(desc(evidenceSeals.number)).limit(1);
  const first = previous.last + 1;
  const entries = await selectEntries(tx, first, await findLastSettledNumber(tx), MAX_ENTRIES_PER_SEAL);
  const lastEntry = entries.at(-1);
  if (!lastEntry) return 0;
  const seal = { number: previous.number + 1, previous: previous.hash, first, last: lastEntry.number };
  await tx.insert(evidenceSeals).values({ ...seal, count: entries.length, hash: computeSealHash(seal, entries) });
  return entries.length;
}
