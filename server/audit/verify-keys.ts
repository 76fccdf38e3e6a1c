/** Verifies that no key of an audit entry was replaced, or removed by anything but audit:forget. */
import { and, eq, sql } from "drizzle-orm";
import { pluralize } from "../base/text";
import type { Db, Transaction } from "../db/database";
import { auditEntries, evidenceKeyHashes, evidenceKeys } from "../db/schema-audit";
import { FORGET_ACTION } from "./forget";
import { areKeyHashesSealed } from "./key-hashes";
import { decryptEntries } from "./read";

export interface KeysReport {
  /** Sentences about replaced or removed keys. */
  findings: string[];
  /** Number of keys that audit:forget or an earlier version of the server has removed. */
  erased: number;
}

/** Maximum number of keys listed in one finding. */
const MAX_LISTED = 5;

/** Finds the keys of entries that are missing, and the keys that do not match their hash; see migration 0044. */
async function findSuspiciousKeys(db: Db | Transaction) {
  const used = sql`(select ${auditEntries.actorKey} as id from ${auditEntries}
    union select ${auditEntries.detailsKey} from ${auditEntries}) as used`;
  const hash = sql`encode(sha256(convert_to(${evidenceKeys.subject} || E'\\n' || ${evidenceKeys.secret}, 'UTF8')), 'hex')`;
  const isOld = sql`${evidenceKeyHashes.keyId} is not null`;
  return db
    .select({
      id: sql<string>`used.id`,
      isMissing: sql<boolean>`${evidenceKeys.id} is null`,
      wasErasedBefore: sql<boolean>`${isOld} and ${evidenceKeyHashes.hash} is null`,
    })
    .from(used)
    .leftJoin(evidenceKeys, sql`${evidenceKeys.id} = used.id`)
    .leftJoin(evidenceKeyHashes, sql`${evidenceKeyHashes.keyId} = used.id`)
    .where(
      sql`${evidenceKeys.id} is null
        or ${hash} is distinct from case when ${isOld} then ${evidenceKeyHashes.hash} else used.id end`,
    )
    .orderBy(sql`used.id`);
}

/** Returns the ids of the keys that audit:forget has recorded as removed. */
async function findForgottenKeys(db: Db | Transaction): Promise<Set<string>> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, FORGET_ACTION), eq(auditEntries.outcome, "done")));
  const entries = await decryptEntries(db, rows);
  return new Set(entries.flatMap(({ after }) => Object.values(after?.["erased"] ?? {}).map(String)));
}

/**
 * Checks the keys of all entries. Removed keys are findings unless audit:forget or an earlier version of the server
 * removed them.
 */
export async function verifyKeys(db: Db | Transaction): Promise<KeysReport> {
  const findings = (await areKeyHashesSealed(db)) ? [] : ["The hashes of the keys of earlier versions were changed."];
  const [suspicious, forgotten] = [await findSuspiciousKeys(db), await findForgottenKeys(db)];
  const isErased = ({ id, isMissing, wasErasedBefore }: (typeof suspicious)[number]) =>
    isMissing && (wasErasedBefore || forgotten.has(id));
  const wrong = suspicious.filter((key) => !isErased(key));
  const idsOf = (isMissing: boolean) => wrong.filter((key) => key.isMissing === isMissing).map(({ id }) => id);
  const [removed, replaced] = [idsOf(true), idsOf(false)];
  if (removed.length > 0) findings.push(`${describeKeys(removed, "removed")}, and not by audit:forget.`);
  if (replaced.length > 0) findings.push(`${describeKeys(replaced, "replaced")}: values of entries cannot be read.`);
  return { findings, erased: suspicious.length - wrong.length };
}

function describeKeys(ids: readonly string[], what: string): string {
  const more = ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : "";
  const named = `${ids.slice(0, MAX_LISTED).join(", ")}${more}`;
  return `The ${pluralize(ids.length, "key", "keys")} ${named} ${pluralize(ids.length, "was", "were")} ${what}`;
}
