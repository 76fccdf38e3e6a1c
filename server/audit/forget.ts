import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { vendors } from "../db/schema";
import { evidenceKeys } from "../db/schema-audit";
import { recordEvent, SYSTEM_ACTOR } from "./record-event";
import type { Subject } from "./keys";

/** The action of the entry that lists removed keys. Without such an entry, `verify` reports the removal. */
export const FORGET_ACTION = "audit.forget";

/**
 * Removes the keys of a person and of their vendors, so that their data in audit entries can never be read again.
 * Records an entry that lists the removed keys, if there were any.
 * @returns how many keys were removed
 */
export async function erasePerson(tx: Transaction, userId: string): Promise<number> {
  const ownVendors = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, userId));
  // Earlier versions encrypted the values of administrators with the keys of the last two subjects.
  const personSubjects: Subject[] = [`users/${userId}`, `administrators/${userId}`, `account/${userId}`];
  const subjects: Subject[] = [...personSubjects, ...ownVendors.map(({ id }): Subject => `vendors/${id}`)];
  // The trigger of migration 0044 rejects the removal of keys without this setting.
  await tx.execute(sql`select set_config('evidence.forgetting', 'on', true)`);
  const removed = await tx
    .delete(evidenceKeys)
    .where(inArray(evidenceKeys.subject, subjects))
    .returning({ id: evidenceKeys.id, subject: evidenceKeys.subject });
  await tx.execute(sql`select set_config('evidence.forgetting', 'off', true)`);
  if (removed.length === 0) return 0;
  const erased = Object.fromEntries(removed.map(({ subject, id }) => [subject, id]));
  const event = { action: FORGET_ACTION, resource: "users", resourceId: userId, about: "data/" as const };
  await recordEvent(tx, SYSTEM_ACTOR, { ...event, before: null, after: { keys: removed.length, erased } });
  return removed.length;
}
