import { asc, gt } from "drizzle-orm";
import type { Db } from "../db/database";
import { auditEntries, evidenceSeals } from "../db/schema-audit";
import { GENESIS_SEAL, selectEntries, computeSealHash, formatSeal, type Seal } from "./chain";
import { verifyKeys } from "./verify-keys";

export interface AuditReport {
  /** Sentences about deviations from the sealed state; empty if all is well. */
  findings: string[];
  /** Number of sealed entries, and of entries that are not sealed yet. */
  sealed: number;
  waiting: number;
  /** Number of keys that audit:forget or an earlier version of the server has removed. */
  erased: number;
  /** The latest seal, such as "12:9f86d0…", for safekeeping elsewhere. Undefined before the first seal. */
  last?: string;
}

/** Maximum number of entries per query. Most seals cover few entries, so one query reads several seals. */
const RUN_ENTRIES = 2_000;

/** Yields all seals in order, in runs of consecutive seals, each run with the stored entries in its range. */
async function* sealedRuns(db: Db) {
  for (let last = 0; ;) {
    const page = await db
      .select()
      .from(evidenceSeals)
      .where(gt(evidenceSeals.number, last))
      .orderBy(asc(evidenceSeals.number))
      .limit(RUN_ENTRIES);
    const [start] = page;
    if (!start) return;
    let count = 0;
    const end = page.findIndex((seal, index) => {
      count += seal.count;
      return index > 0 && (count > RUN_ENTRIES || seal.first !== (page[index - 1]?.last ?? 0) + 1);
    });
    const seals = end === -1 ? page : page.slice(0, end);
    const final = seals.at(-1) ?? start;
    yield { seals, entries: await selectEntries(db, start.first, final.last) };
    last = final.number;
  }
}

/**
 * Recomputes every seal from the stored entries, and checks the keys of the entries.
 * @param expected a seal that was kept elsewhere, such as "12:9f86d0…"; if the chain lacks it, a finding says so
 */
export async function verify(db: Db, expected?: string): Promise<AuditReport> {
  const findings: string[] = [];
  let before: Pick<Seal, "number" | "last" | "hash"> = GENESIS_SEAL;
  let sealed = 0;
  const names = new Set<string>();
  for await (const { seals, entries } of sealedRuns(db)) {
    for (const seal of seals) {
      const { number, first, last, count, previous, hash } = seal;
      const covered = entries.filter((entry) => entry.number >= first && entry.number <= last);
      const label = `Seal ${number} (entries ${first} to ${last}, of ${seal.sealedAt.toISOString()})`;
      const [firstLost, lastLost] = [before.number + 1, number - 1];
      if (firstLost === lastLost) findings.push(`Seal ${firstLost} was removed.`);
      else if (firstLost < number) findings.push(`Seals ${firstLost} to ${lastLost} were removed.`);
      else if (previous !== before.hash || first !== before.last + 1)
        findings.push(`${label} does not follow seal ${before.number}: one of the two was changed.`);
      if (covered.length < count)
        findings.push(`${label}: ${count - covered.length} of ${count} entries were removed.`);
      if (covered.length > count) findings.push(`${label}: ${covered.length - count} entries were inserted.`);
      else if (covered.length === count && computeSealHash(seal, covered) !== hash)
        findings.push(`${label}: an entry, or the seal, was changed.`);
      sealed += covered.length;
      before = seal;
      names.add(formatSeal(seal));
    }
  }
  if (expected !== undefined && !names.has(expected)) {
    findings.push(`The seal ${expected} is missing: the chain ends before it, or was rebuilt.`);
  }
  const waiting = await db.$count(auditEntries, gt(auditEntries.number, before.last));
  const keys = await verifyKeys(db);
  findings.push(...keys.findings);
  return { findings, sealed, waiting, erased: keys.erased, ...(before.number > 0 ? { last: formatSeal(before) } : {}) };
}
