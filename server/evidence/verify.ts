import { asc, gt } from "drizzle-orm";
import type { Db } from "../db/database";
import { auditEntries, evidenceSeals } from "../db/schema-evidence";
import { BEGINNING, entriesBetween, hashOf, nameOf, type Seal } from "./chain";

export interface Verdict {
  /** Sentences about what is not as it was sealed; none where all is well. */
  findings: string[];
  /** How many entries are sealed, and how many wait for their seal. */
  sealed: number;
  waiting: number;
  /** "12:9f86d0…", to be kept elsewhere; undefined where nothing was sealed yet. */
  last?: string;
}

/**
 * Computes every seal again from the entries as they lie in the table.
 * @param expected a seal that was kept elsewhere: it must be there as it was, or the chain was made anew since
 */
export async function verify(db: Db, expected?: string): Promise<Verdict> {
  const findings: string[] = [];
  let before: Pick<Seal, "number" | "last" | "hash"> = BEGINNING;
  let sealed = 0;
  const names = new Set<string>();
  for (const seal of await db.select().from(evidenceSeals).orderBy(asc(evidenceSeals.number))) {
    const { number, first, last, count, previous, hash } = seal;
    const about = `Seal ${number} (entries ${first} to ${last}, of ${seal.sealedAt.toISOString()})`;
    if (number !== before.number + 1) findings.push(`Seals ${before.number + 1} to ${number - 1} were removed.`);
    else if (previous !== before.hash || first !== before.last + 1)
      findings.push(`${about} does not follow seal ${before.number}: one of the two was changed.`);
    const entries = await entriesBetween(db, first, last);
    if (entries.length < count) findings.push(`${about}: ${count - entries.length} of ${count} entries were removed.`);
    if (entries.length > count) findings.push(`${about}: ${entries.length - count} entries were inserted.`);
    else if (entries.length === count && hashOf(seal, entries) !== hash)
      findings.push(`${about}: an entry, or the seal, was changed.`);
    sealed += entries.length;
    before = seal;
    names.add(nameOf(seal));
  }
  if (expected !== undefined && !names.has(expected)) {
    findings.push(`The seal ${expected} is not there: the chain ends before it, or was made anew.`);
  }
  const waiting = await db.$count(auditEntries, gt(auditEntries.number, before.last));
  return { findings, sealed, waiting, ...(before.number > 0 ? { last: nameOf(before) } : {}) };
}
