/**
 * Protects the audit keys that are older than migration 0044. The chain of seals covers the id of each key. The id of a
 * newer key is a hash of the key, so the chain covers the key too. The hashes of older keys are in a separate table. An
 * audit entry contains the digest of that table.
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
 * Computes the digest of all hashes in the table, and counts them. The order is stable, since every locale sorts
 * lower-case hexadecimal the same way.
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

/** Returns the digest from the audit entry. Returns undefined if there is no such entry. */
async function findSealedDigest(db: Db | Transaction): Promise<string | undefined> {
  const [entry] = await db
    .select({ digest: auditEntries.resourceId })
    .from(auditEntries)
    .where(eq(auditEntries.action, ACTION))
    .orderBy(asc(auditEntries.number))
    .limit(1);
  return entry?.digest;
}

/** Writes the audit entry once, if there are older keys. The database must be migrated. */
export async function recordKeyHashes(db: Db): Promise<void> {
  const [anyHash] = await db.select().from(evidenceKeyHashes).limit(1);
  if (!anyHash || (await findSealedDigest(db)) !== undefined) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(DISABLE_TIME_LIMITS));
    await waitForLock(tx, ADVISORY_LOCKS.recordKeyHashes);
    if ((await findSealedDigest(tx)) !== undefined) return;
    const { digest, count } = await computeDigest(tx);
    const about = { resource: "audit", resourceId: digest, about: "data/" as const };
    await recordEvent(tx, SYSTEM_ACTOR, { action: ACTION, ...about, before: null, after: { keys: count } });
  });
}

/** Whether the hashes in the table are exactly those that the audit entry covers. */
export async function areKeyHashesSealed(db: Db | Transaction): Promise<boolean> {
  const { digest, count } = await computeDigest(db);
  const sealed = await findSealedDigest(db);
  return sealed === undefined ? count === 0 : sealed === digest;
}
