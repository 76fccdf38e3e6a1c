/** Bearer sessions: the token goes to the browser, its SHA-256 to the database. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, not, sql, type SQL } from "drizzle-orm";
import { allows, type Role, type SessionUser } from "../../providers/auth/contract";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { KEPT } from "../db/kept-statements";
import { sessions, users } from "../db/schema";
import type { Env } from "../env";

/** Who makes a request. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Grants such as "vendors.*"; never null here. */
  permissions: string[];
  /** Whether the role asks for a second step at sign-in. */
  secondStep: boolean;
}

/** The same, and by which of their sessions. */
export interface InSession extends SignedIn {
  sessionId: string;
  /** Where the log of the database was at the last change of the session, where that is written down. */
  changedAt: string | null;
  /** Until when the session may make changes that ask for the password again; null if it was not confirmed. */
  passwordConfirmedUntil: Date | null;
}

export type UserRow = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "role"> & {
  permissions: string[] | null;
  secondStep: boolean | null;
};

/** Columns of `users` that make a SignedIn. The grants are those of the role, as they are at this moment. */
export const signedInColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  permissions: sql<string[] | null>`(select r.permissions from admin_roles r where r.id = users.role_id)`,
  secondStep: sql<boolean | null>`(select r.second_step from admin_roles r where r.id = users.role_id)`,
};

/** Without a role an administrator may do nothing, and nobody else ever may. */
export function toSignedIn({ id, name, email, role, permissions, secondStep }: UserRow): SignedIn {
  const isAdmin = role === "admin";
  return {
    id,
    name,
    email,
    role,
    permissions: (isAdmin && permissions) || [],
    secondStep: isAdmin && secondStep === true,
  };
}

/**
 * The user as login and /me answer it; `features` is absent where the backend offers none, `idleMinutes` where 0.
 * @param owes whether the person has to set up a second step before anything else
 */
export function toSessionUser(
  { id, name, email, role, permissions }: SignedIn,
  { API_FEATURES: features, SESSION_IDLE_MINUTES: idleMinutes }: Pick<Env, "API_FEATURES" | "SESSION_IDLE_MINUTES">,
  owes: boolean,
) {
  return {
    _id: id,
    name,
    email,
    role,
    permissions,
    ...(features ? { features } : {}),
    ...(idleMinutes > 0 ? { idleMinutes } : {}),
    ...(owes ? { owesSecondStep: true as const } : {}),
  } satisfies SessionUser;
}

/** Where a session begins. */
interface Device {
  userAgent: string | undefined;
  ip: string;
}

export interface Sessions {
  /**
   * Creates a session in the transaction that has locked the person's row and checked how they signed in. Also removes
   * sessions that have expired.
   * @returns its token, 43 characters
   */
  start(tx: Transaction, userId: string, device: Device): Promise<string>;
  /**
   * Who the token belongs to; undefined when it is unknown, has run out or was revoked.
   * @param used whether this counts as use of the session
   */
  find(token: string, used: boolean): Promise<InSession | undefined>;
  /** Whose session an id is, as long as it is open; this is no use of it. */
  holder(sessionId: string): Promise<SignedIn | undefined>;
  end(token: string): Promise<void>;
}

interface SessionLimits {
  hours: number;
  /** After so many minutes without use a session ends; 0 is never. */
  idleMinutes: number;
}

interface SessionOptions extends SessionLimits {
  /** Whether a session begins as one that has just changed something: what its person did before is seen in it. */
  beginsMarked: boolean;
}

const MINUTE_MS = 60_000;
/** A browser may call itself anything. */
const LONGEST_AGENT = 400;

/** What the database has of a token. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** That a session has not run out, at a moment that is a parameter of the query or a value. */
export const stillOpen = (at: SQL | Date, idleMinutes: number) =>
  and(
    gt(sessions.expiresAt, at),
    idleMinutes > 0 ? sql`${sessions.lastUsedAt} > ${asStamp(at)} - ${idleMinutes} * interval '1 minute'` : undefined,
  );

const asStamp = (at: SQL | Date) => (at instanceof Date ? sql`${at.toISOString()}::timestamptz` : sql`${at}`);

export function createSessions(db: Db, { hours, idleMinutes, beginsMarked }: SessionOptions): Sessions {
  const openOnes = (which: SQL, at: SQL | Date) =>
    db
      .select({
        ...signedInColumns,
        sessionId: sessions.id,
        lastUsedAt: sessions.lastUsedAt,
        changedAt: sessions.changedAt,
        passwordConfirmedUntil: sessions.passwordConfirmedUntil,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(which, stillOpen(at, idleMinutes), isNull(users.deactivatedAt)));
  // One round trip per request, planned once.
  const byToken = openOnes(
    eq(sessions.tokenHash, sql.placeholder("tokenHash")),
    sql`${sql.placeholder("now")}::timestamptz`,
  ).prepare(KEPT);
  return {
    async start(tx, userId, { userAgent, ip }) {
      const token = randomBytes(32).toString("base64url");
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + hours * 3_600_000);
      await tx.delete(sessions).where(not(stillOpen(createdAt, idleMinutes) ?? sql`true`));
      const device = { userAgent: userAgent?.slice(0, LONGEST_AGENT) ?? null, ip };
      const changedAt = beginsMarked ? sql<string>`pg_current_wal_insert_lsn()` : null;
      await tx.insert(sessions).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt,
        createdAt,
        lastUsedAt: createdAt,
        changedAt,
        ...device,
      });
      return token;
    },
    async find(token, used) {
      const tokenHash = hashOf(token);
      const at = now();
      const [row] = await byToken.execute({ tokenHash, now: at.toISOString() });
      if (!row) return undefined;
      if (used && at.getTime() - row.lastUsedAt.getTime() >= MINUTE_MS) {
        await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.tokenHash, tokenHash));
      }
      const { sessionId, changedAt, passwordConfirmedUntil } = row;
      return { ...toSignedIn(row), sessionId, changedAt, passwordConfirmedUntil };
    },
    async holder(sessionId) {
      const [row] = await openOnes(eq(sessions.id, sessionId), now());
      return row && toSignedIn(row);
    },
    async end(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
    },
  };
}

/** Whether the person is an administrator; if not, why that is needed, in words. */
export const roleRefusal = ({ role }: Pick<SignedIn, "role">): string | undefined =>
  role === "admin" ? undefined : `This needs the role admin; you are signed in with the role ${role}.`;

/** Whether the person may use an administrator's route that needs the permission; if not, why, in words. */
export function refusal(user: SignedIn, permission: string): string | undefined {
  const reason = roleRefusal(user);
  if (reason) return reason;
  if (!allows(user.permissions, permission)) return `You lack the permission ${permission}.`;
  return undefined;
}
