import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { vendors } from "../db/schema";
import { evidenceKeys } from "../db/schema-evidence";
import { recordEvent, SYSTEM } from "../http/audit";
import type { Subject } from "./keys";

/** The action of the entry that names the removed keys: without one, `verify` reports that they were removed. */
export const FORGET = "audit.forget";

/**
 * Removes the keys of a person and of the vendors that are theirs: what entries hold of them can never be read again.
 * Writes an entry that names the removed keys.
 * @returns how many keys there were
 */
export async function forgetPerson(tx: Transaction, userId: string): Promise<number> {
  const own = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, userId));
  // Entries of earlier versions about an administrator have the keys of those areas.
  const themselves: Subject[] = [`users/${userId}`, `administrators/${userId}`, `account/${userId}`];
  const subjects: Subject[] = [...themselves, ...own.map(({ id }): Subject => `vendors/${id}`)];
  // The trigger of migration 0044 refuses to remove keys otherwise.
  await tx.execute(sql`select set_config('evidence.forgetting', 'on', true)`);
  const gone = await tx
    .delete(evidenceKeys)
    .where(inArray(evidenceKeys.subject, subjects))
    .returning({ id: evidenceKeys.id, subject: evidenceKeys.subject });
  await tx.execute(sql`select set_config('evidence.forgetting', 'off', true)`);
  if (gone.length === 0) return 0;
  const erased = Object.fromEntries(gone.map(({ subject, id }) => [subject, id]));
  const event = { action: FORGET, resource: "users", resourceId: userId, about: "data/" as const };
  await recordEvent(tx, SYSTEM, { ...event, before: null, after: { keys: gone.length, erased } });
  return gone.length;
}
