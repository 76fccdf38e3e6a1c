import { desc, sql } from "drizzle-orm";
import { ADVISORY_LOCKS, tryLock } from "../db/advisory-locks";
import type { Db, Transaction } from "../db/database";
import { auditEntries, evidenceSeals } from "../db/schema-audit";
import { GENESIS_SEAL, selectEntries, computeSealHash } from "./chain";

/** Maximum number of entries per seal. A manipulation can be narrowed down to one seal. */
const MAX_ENTRIES = 1_000;

/**
 * Seals the entries that are complete and not yet sealed. Several servers may call it at any time; only one of them
 * seals.
 * @returns how many entries were sealed
 */
export async function sealEntries(db: Db): Promise<number> {
  if (!(await hasUnsealed(db))) return 0;
  let sealed = 0;
  for (;;) {
    const count = await db.transaction(sealSome);
    sealed += count;
    if (count < MAX_ENTRIES) return sealed;
  }
}

/** Whether any entry is not sealed yet. Servers check this twice a second; it only reads the end of two indexes. */
export async function hasUnsealed(db: Db): Promise<boolean> {
  const [found] = await db
    .select({
      waits: sql<boolean>`coalesce((select max(${auditEntries.number}) from ${auditEntries}), 0)
      > coalesce((select max(${evidenceSeals.last}) from ${evidenceSeals}
        where ${evidenceSeals.number} = (select max(number) from ${evidenceSeals})), 0)`,
    })
    .from(sql`(select 1) as one`);
  return found?.waits ?? false;
}

async function sealSome(tx: Transaction): Promise<number> {
  if (!(await tryLock(tx, ADVISORY_LOCKS.sealAudit))) return 0;
  const [last = GENESIS_SEAL] = await tx.select().from(evidenceSeals).orderBy(desc(evidenceSeals.number)).limit(1);
  const first = last.last + 1;
  const entries = await selectEntries(tx, first, await lastComplete(tx), MAX_ENTRIES);
  const end = entries.at(-1);
  if (!end) return 0;
  const seal = { number: last.number + 1, previous: last.hash, first, last: end.number };
  await tx.insert(evidenceSeals).values({ ...seal, count: entries.length, hash: computeSealHash(seal, entries) });
  return entries.length;
}

/**
 * Returns the number up to which all entries are visible. Higher numbers may belong to open transactions.
 *
 * The sequence is read before the locks. A transaction that takes a lock later gets a higher number.
 */
async function lastComplete(tx: Transaction): Promise<number> {
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
