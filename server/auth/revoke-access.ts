import { and, ne } from "drizzle-orm";
import { anyOf } from "../db/any-of";
import type { Transaction } from "../db/database";
import { sessions } from "../db/schema";
import { invitations, passwordResets } from "../db/schema-accounts";
import { secondStepChallenges } from "../db/schema-second-step";

/**
 * Ends people's sessions, unfinished sign-ins and links to set a password. Call it in every transaction that changes a
 * password, email, role, second step or status, once the person's row is locked.
 * @param keepSessionId the session that makes the change, if it is the person's own and should stay open
 * @returns how many sessions ended
 */
export async function revokeAccess(
  tx: Transaction,
  userIds: readonly string[],
  keepSessionId?: string,
): Promise<number> {
  if (userIds.length === 0) return 0;
  for (const table of [secondStepChallenges, invitations, passwordResets]) {
    await tx.delete(table).where(anyOf(table.userId, userIds));
  }
  const others = keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId);
  const ended = await tx
    .delete(sessions)
    .where(and(anyOf(sessions.userId, userIds), others))
    .returning({ id: sessions.id });
  return ended.length;
}
