/** One-time links: whoever has one sets the password of an account. The database has only a hash of what is in it. */
import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { users } from "../db/schema";
import { invitations } from "../db/schema-accounts";
import { hashOf } from "../http/session";

const HOURS = 72;

/** A new link for the person; the one before is worth nothing then. */
export async function makeInvitation(tx: Transaction, userId: string): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + HOURS * 3_600_000);
  const row = { tokenHash: hashOf(token), expiresAt, createdAt };
  await tx
    .insert(invitations)
    .values({ ...row, userId })
    .onConflictDoUpdate({ target: invitations.userId, set: row });
  return { token, expiresAt };
}

/** Who a link is for; undefined where it is unknown, used, run out, or the account deactivated or no administrator's. */
export async function invited(db: Db | Transaction, token: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role, left: users.deactivatedAt })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, now())));
  return row && row.role === "admin" && !row.left ? { id: row.id, name: row.name, email: row.email } : undefined;
}
