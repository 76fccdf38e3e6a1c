/** Bearer sessions: the token goes to the browser, its SHA-256 to the database. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { allows, type Feature, type Role, type SessionUser } from "../../providers/auth/contract";
import type { Db } from "../db/database";
import { sessions, users } from "../db/schema";

/** Who makes a request. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Grants such as "vendors.*"; never null here. */
  permissions: string[];
}

type UserRow = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "role" | "permissions">;

/** Columns of `users` that make a SignedIn. */
export const signedInColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  permissions: users.permissions,
};

/** Fills in the grants of the role: an administrator may do everything, the others nothing. */
export function toSignedIn(row: UserRow): SignedIn {
  return { ...row, permissions: row.permissions ?? (row.role === "admin" ? ["*"] : []) };
}

/** The user as login and /me answer it; `features` is absent where the backend offers none. */
export function toSessionUser(user: SignedIn, features: Feature[] | undefined): SessionUser {
  const { id, name, email, role, permissions } = user;
  return { _id: id, name, email, role, permissions, ...(features ? { features } : {}) };
}

export interface Sessions {
  /** A new token for the user, 43 characters. Sessions that have run out are removed on the way. */
  start(userId: string): Promise<string>;
  /** Who the token belongs to; undefined when it is unknown, has run out or was revoked. */
  find(token: string): Promise<SignedIn | undefined>;
  end(token: string): Promise<void>;
}

export function createSessions(db: Db, hours: number): Sessions {
  // One round trip per request, planned once.
  const byToken = db
    .select(signedInColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), gt(sessions.expiresAt, sql`now()`)))
    .prepare("session_by_token");
  return {
    async start(userId) {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(Date.now() + hours * 3_600_000);
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
      await db.insert(sessions).values({ tokenHash: hashOf(token), userId, expiresAt });
      return token;
    },
    async find(token) {
      const [row] = await byToken.execute({ tokenHash: hashOf(token) });
      return row && toSignedIn(row);
    },
    async end(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
    },
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether the person may use an administrator's route that needs the permission; if not, why, in words. */
export function refusal(user: SignedIn, permission: string): string | undefined {
  if (user.role !== "admin") {
    return `This needs the role admin; you are signed in with the role ${user.role}.`;
  }
  if (!allows(user.permissions, permission)) return `You lack the permission ${permission}.`;
  return undefined;
}
