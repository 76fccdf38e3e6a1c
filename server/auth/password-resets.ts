/** One-time links for replacing a forgotten password. */
import { and, eq, gt } from "drizzle-orm";
import { nextTimestamp } from "../base/clock";
import type { Db, Transaction } from "../db/database";
import { users } from "../db/schema";
import { passwordResets } from "../db/schema-accounts";
import type { LockedAccount } from "./lock-account";
import { createLinkToken } from "./one-time-links";
import { hashToken } from "./session";

export const RESET_VALID_MINUTES = 30;

/**
 * Whether a person may reset their password: only an administrator who is not deactivated and has a password. An
 * administrator without one needs an invitation instead.
 */
export const canResetPassword = (account: Pick<LockedAccount, "role" | "deactivatedAt" | "passwordHash">): boolean =>
  account.role === "admin" && !account.deactivatedAt && account.passwordHash !== null;

/** Creates a link for the person, which invalidates the previous one, and returns its token. */
export async function createPasswordReset(tx: Transaction, userId: string): Promise<string> {
  const { token, row } = createLinkToken(RESET_VALID_MINUTES);
  await tx
    .insert(passwordResets)
    .values({ ...row, userId })
    .onConflictDoUpdate({ target: passwordResets.userId, set: row });
  return token;
}

/** Returns the person a link is for. Undefined if the link is invalid, or the person may not reset a password. */
export async function findPasswordReset(db: Db | Transaction, token: string) {
  const [row] = await db
    .select({
      ...{ id: users.id, name: users.name, email: users.email, role: users.role },
      ...{ deactivatedAt: users.deactivatedAt, passwordHash: users.passwordHash },
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, nextTimestamp())));
  return row && canResetPassword(row) ? { id: row.id, name: row.name, email: row.email } : undefined;
}
