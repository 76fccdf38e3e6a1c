/** Bearer sessions. The browser gets the token; the database stores its SHA-256. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, not, sql, type SQL } from "drizzle-orm";
import { isAllowed, type Role, type SessionUser } from "../../providers/auth/contract";
import { FEATURES } from "../../providers/features/contract";
import type { ConsolePreferences } from "../../providers/preferences/contract";
import { nextTimestamp, peekTime } from "../base/clock";
import type { Db, Transaction } from "../db/database";
import { PREPARED } from "../db/prepared-statements";
import { sessions, users } from "../db/schema";
import type { Env } from "../base/env";
import { RecentActors, type ActorLookup } from "./recent-actors";

/** The person who makes a request. */
export interface AuthenticatedUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Grants such as "vendors.*". Never null here. */
  permissions: string[];
  /** Whether the role requires a second step at sign-in. */
  secondStep: boolean;
}

/** The actor of a request: a person in a session, a person's API token, or a service token. */
export interface AuthenticatedSession extends AuthenticatedUser {
  /** The id of the session or of the API token. */
  sessionId: string;
  /** WAL position after the last change that the actor made, if it was recorded. */
  changedAt: string | null;
  /** Until when the session may make changes that require password confirmation. Null if it was not confirmed. */
  passwordConfirmedUntil: Date | null;
  /** The API token that makes the request. Absent in a session. */
  token?: { id: string; name: string };
}

/** Whether the actor is a service token, whose id does not belong to a person. */
export const isServiceToken = ({ id, token }: Pick<AuthenticatedSession, "id" | "token">): boolean => id === token?.id;

export type UserRow = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "role"> & {
  permissions: string[] | null;
  secondStep: boolean | null;
};

/** Columns of `users` that make up an AuthenticatedUser. The grants are the role's current ones. */
export const authenticatedUserColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  permissions: sql<string[] | null>`(select r.permissions from admin_roles r where r.id = users.role_id)`,
  secondStep: sql<boolean | null>`(select r.second_step from admin_roles r where r.id = users.role_id)`,
};

/** Converts a row. An administrator without a role has no permissions, nor does anyone who is not an administrator. */
export function toAuthenticatedUser({ id, name, email, role, permissions, secondStep }: UserRow): AuthenticatedUser {
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
 * The user as login and /me return it. `idleMinutes` is absent if it is 0.
 * @param mustSetUpSecondStep whether the person must set up a second step before anything else
 * @param preferences absent if the person has not saved any
 */
export function toSessionUser(
  { id, name, email, role, permissions }: AuthenticatedUser,
  { SESSION_IDLE_MINUTES: idleMinutes }: Pick<Env, "SESSION_IDLE_MINUTES">,
  mustSetUpSecondStep: boolean,
  preferences?: ConsolePreferences,
) {
  return {
    _id: id,
    name,
    email,
    role,
    permissions,
    features: Object.keys(FEATURES),
    ...(idleMinutes > 0 ? { idleMinutes } : {}),
    ...(mustSetUpSecondStep ? { owesSecondStep: true as const } : {}),
    ...(preferences
      ? { preferences: { startPage: preferences.startPage, rememberLists: preferences.rememberLists } }
      : {}),
  } satisfies SessionUser;
}

/** The device that starts a session. */
interface Device {
  userAgent: string | undefined;
  ip: string;
}

export interface Sessions {
  /**
   * Creates a session, and removes expired ones. Runs in the transaction that has locked the person's row and checked
   * the sign-in.
   * @returns its token, 43 characters
   */
  start(tx: Transaction, userId: string, device: Device): Promise<string>;
  /** Returns the owner of the token. Undefined if the session is unknown or has ended, or the owner is deactivated. */
  find(token: string, lookup: ActorLookup): Promise<AuthenticatedSession | undefined>;
  /** Returns the owner of an open session. Does not count as activity. */
  findUserBySession(sessionId: string): Promise<AuthenticatedUser | undefined>;
  /** Returns the owners of those sessions that are open, by the session's id. Does not count as activity. */
  findUsersBySession(sessionIds: readonly string[]): Promise<Map<string, AuthenticatedUser>>;
  end(token: string): Promise<void>;
  /** Forgets all recent lookups. */
  forgetAll(): void;
}

interface SessionLimits {
  /** Hours after which a session ends in any case. */
  hours: number;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
}

interface SessionOptions extends SessionLimits {
  /** Whether a new session starts with the current WAL position, so that a replica shows all earlier changes. */
  startsWithWalPosition: boolean;
  /** How long reads reuse a lookup, in milliseconds; 0 means never. */
  reuseMs: number;
}

const MINUTE_MS = 60_000;
/** Limit for the user agent, which can be any text. */
const MAX_USER_AGENT = 400;

/** Returns the form in which the database stores a token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Condition that a session is open at a time: a date, or SQL such as the placeholder of a prepared statement. */
export const sessionOpenCondition = (at: SQL | Date, idleMinutes: number) =>
  and(
    gt(sessions.expiresAt, at),
    idleMinutes > 0 ? sql`${sessions.lastUsedAt} > ${toStamp(at)} - ${idleMinutes} * interval '1 minute'` : undefined,
  );

/** Whether a session that was looked up before is still open, as in `sessionOpenCondition`. */
const isOpen = ({ expiresAt, lastUsedAt }: Record<"expiresAt" | "lastUsedAt", Date>, at: Date, idleMinutes: number) =>
  expiresAt > at && (idleMinutes === 0 || at.getTime() - lastUsedAt.getTime() < idleMinutes * MINUTE_MS);

const toStamp = (at: SQL | Date) => (at instanceof Date ? sql`${at.toISOString()}::timestamptz` : sql`${at}`);

export function createSessions(
  db: Db,
  { hours, idleMinutes, startsWithWalPosition, reuseMs }: SessionOptions,
): Sessions {
  const selectOpen = (which: SQL, at: SQL | Date) =>
    db
      .select({
        ...authenticatedUserColumns,
        sessionId: sessions.id,
        expiresAt: sessions.expiresAt,
        lastUsedAt: sessions.lastUsedAt,
        changedAt: sessions.changedAt,
        passwordConfirmedUntil: sessions.passwordConfirmedUntil,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(which, sessionOpenCondition(at, idleMinutes), isNull(users.deactivatedAt)));
  // Prepared, so that a request costs one round trip and no planning.
  const byToken = selectOpen(
    eq(sessions.tokenHash, sql.placeholder("tokenHash")),
    sql`${sql.placeholder("now")}::timestamptz`,
  ).prepare(PREPARED);
  const recent = new RecentActors<Awaited<ReturnType<typeof byToken.execute>>[number]>(reuseMs);
  return {
    async start(tx, userId, { userAgent, ip }) {
      const token = randomBytes(32).toString("base64url");
      const createdAt = nextTimestamp();
      const expiresAt = new Date(createdAt.getTime() + hours * 3_600_000);
      await tx.delete(sessions).where(not(sessionOpenCondition(createdAt, idleMinutes) ?? sql`true`));
      const device = { userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null, ip };
      const changedAt = startsWithWalPosition ? sql<string>`pg_current_wal_insert_lsn()` : null;
      await tx.insert(sessions).values({
        tokenHash: hashToken(token),
        userId,
        expiresAt,
        createdAt,
        lastUsedAt: createdAt,
        changedAt,
        ...device,
      });
      return token;
    },
    async find(token, { isActivity, mayReuse }) {
      const tokenHash = hashToken(token);
      const at = nextTimestamp();
      const known = mayReuse ? recent.get(tokenHash) : undefined;
      const row =
        known && isOpen(known, at, idleMinutes)
          ? known
          : await recent.read(tokenHash, async () => (await byToken.execute({ tokenHash, now: at.toISOString() }))[0]);
      if (!row) return undefined;
      if (isActivity && at.getTime() - row.lastUsedAt.getTime() >= MINUTE_MS) {
        row.lastUsedAt = at;
        await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.tokenHash, tokenHash));
      }
      const { sessionId, changedAt, passwordConfirmedUntil } = row;
      return { ...toAuthenticatedUser(row), sessionId, changedAt, passwordConfirmedUntil };
    },
    async findUserBySession(sessionId) {
      const [row] = await selectOpen(eq(sessions.id, sessionId), nextTimestamp());
      return row && toAuthenticatedUser(row);
    },
    async findUsersBySession(sessionIds) {
      const rows = await selectOpen(inArray(sessions.id, [...sessionIds]), peekTime());
      return new Map(rows.map((row) => [row.sessionId, toAuthenticatedUser(row)]));
    },
    async end(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
    },
    forgetAll: () => recent.forgetAll(),
  };
}

/** Returns why the person may not use administrator routes; undefined for an administrator. */
export const getRoleDenialReason = ({ role }: Pick<AuthenticatedUser, "role">): string | undefined =>
  role === "admin" ? undefined : `This requires the role admin. You are signed in with the role ${role}.`;

/** Returns why the person may not use a route with this permission; undefined if they may. */
export function getDenialReason(user: AuthenticatedUser, permission: string): string | undefined {
  const reason = getRoleDenialReason(user);
  if (reason) return reason;
  if (!isAllowed(user.permissions, permission)) return `You lack the permission ${permission}.`;
  return undefined;
}
