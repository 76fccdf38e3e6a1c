import { asc, type SQL } from "drizzle-orm";
import { expect } from "vitest";
import type { Db, Transaction } from "../../../server/db/database";
import { auditEntries } from "../../../server/db/schema-audit";
import { decryptEntries } from "../../../server/audit/read";
import { hasUnsealed, sealEntries } from "../../../server/audit/seal";
import { recordEvent, SYSTEM_ACTOR } from "../../../server/audit/record-event";

/** Returns the decrypted audit entries that match the condition, in the sequence they were written. */
export async function findAuditEntries(db: Db | Transaction, where?: SQL) {
  return decryptEntries(db, await db.select().from(auditEntries).where(where).orderBy(asc(auditEntries.number)));
}

/** Seals all entries, even while the server is sealing some of them. */
export async function sealAllEntries(db: Db): Promise<void> {
  await expect.poll(async () => sealEntries(db).then(() => hasUnsealed(db))).toBe(false);
}

let written = 0;

/** Writes an entry about a new record and returns the record's id. */
export async function writeTestEntry(tx: Db | Transaction): Promise<string> {
  const resourceId = `record-${(written += 1)}`;
  const event = { action: "tests.write", resource: "tests", resourceId, before: null, after: { written } };
  await recordEvent(tx, SYSTEM_ACTOR, event);
  return resourceId;
}

/** Thrown in a transaction to roll it back. */
export class Rollback extends Error {}
