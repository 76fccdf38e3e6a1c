/** One-time links with which a new administrator sets a password. The database stores only a hash of the token. */
import { and, eq, gt } from "drizzle-orm";
import { nextTimestamp } from "../base/clock";
import type { Db, Transaction } from "../db/database";
import { users } from "../db/schema";
import { invitations } from "../db/schema-accounts";
import { createLinkToken } from "./one-time-links";
import { hashToken } from "./session";

const VALID_MINUTES = 72 * 60;

/** Creates a link for the person, which invalidates the previous one. */
export async function createInvitation(tx: Transaction, userId: string): Promise<{ token: string; expiresAt: Date }> {
  const { token, row } = createLinkToken(VALID_MINUTES);
  await tx
    .insert(invitations)
    .values({ ...row, userId })
    .onConflictDoUpdate({ target: invitations.userId, set: row });
  return { token, expiresAt: row.expiresAt };
}

/**
 * Returns the person a link is for. Undefined if the link is unknown, used or expired, or if the account is
 * deactivated or not an administrator's.
 */
export async function findInvitee(db: Db | Transaction, token: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role, leftAt: users.deactivatedAt })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, nextTimestamp())));
  return row && row.role === "admin" && !row.leftAt ? { id: row.id, name: row.name, email: row.email } : undefined;
}
