import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { sessions } from "../db/schema";
import { invitations, passwordResets } from "../db/schema-accounts";
import { secondStepChallenges } from "../db/schema-second-step";

/**
 * Ends a person's sessions, unfinished sign-ins and links to set a password. Call it in every transaction that changes
 * a password, email, role, second step or status, once the person's row is locked.
 * @param keepSessionId the session that makes the change, if it is the person's own and should stay open
 * @returns how many sessions ended
 */
export async function revokeAccess(tx: Transaction, userId: string, keepSessionId?: string): Promise<number> {
  await tx.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, userId));
  await tx.delete(invitations).where(eq(invitations.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const others = keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return ended.length;
}
