/**
 * Hashes of the keys from earlier versions, whose ids are not hashes of the key. One audit entry contains a hash over
 * all of them, so the chain covers them.
 */
import { createHash } from "node:crypto";
import { asc, eq, gt, sql } from "drizzle-orm";
import { ADVISORY_LOCKS, waitForLock } from "../db/advisory-locks";
import { DISABLE_TIME_LIMITS, type Db, type Transaction } from "../db/database";
import { auditEntries, evidenceKeyHashes } from "../db/schema-audit";
import { recordEvent, SYSTEM_ACTOR } from "./record-event";

const ACTION = "audit.seal-keys";
const PAGE = 5_000;

/**
 * Computes the hash over all hashes, and their number. The order is stable, since every locale sorts lower-case
 * hexadecimal the same way.
 */
async function computeDigest(db: Db | Transaction): Promise<{ digest: string; count: number }> {
  const hash = createHash("sha256");
  let count = 0;
  for (let last = ""; ;) {
    const rows = await db
      .select()
      .from(evidenceKeyHashes)
      .where(gt(evidenceKeyHashes.keyId, last))
      .orderBy(asc(evidenceKeyHashes.keyId))
      .limit(PAGE);
    for (const row of rows) hash.update(`${JSON.stringify([row.keyId, row.hash])}\n`);
    count += rows.length;
    last = rows.at(-1)?.keyId ?? last;
    if (rows.length < PAGE) return { digest: hash.digest("hex"), count };
  }
}

/** Returns the hash over all hashes that the chain covers. Undefined if there were no keys from earlier versions. */
async function findSealedDigest(db: Db | Transaction): Promise<string | undefined> {
  const [entry] = await db
    .select({ digest: auditEntries.resourceId })
    .from(auditEntries)
    .where(eq(auditEntries.action, ACTION))
    .orderBy(asc(auditEntries.number))
    .limit(1);
  return entry?.digest;
}

/** Writes the entry once, if there are keys from earlier versions. The database must be migrated. */
export async function recordKeyHashes(db: Db): Promise<void> {
  const [any] = await db.select().from(evidenceKeyHashes).limit(1);
  if (!any || (await findSealedDigest(db)) !== undefined) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(DISABLE_TIME_LIMITS));
    await waitForLock(tx, ADVISORY_LOCKS.recordKeyHashes);
    if ((await findSealedDigest(tx)) !== undefined) return;
    const { digest, count } = await computeDigest(tx);
    const about = { resource: "audit", resourceId: digest, about: "data/" as const };
    await recordEvent(tx, SYSTEM_ACTOR, { action: ACTION, ...about, before: null, after: { keys: count } });
  });
}

/** Whether the chain covers exactly these hashes. */
export async function areKeyHashesSealed(db: Db | Transaction): Promise<boolean> {
  const { digest, count } = await computeDigest(db);
  const sealed = await findSealedDigest(db);
  return sealed === undefined ? count === 0 : sealed === digest;
}
