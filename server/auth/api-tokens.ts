/**
 * API tokens as the actors of requests. A request that changes data looks up the token and its owner. A request that
 * only reads may reuse a lookup for a second.
 */
import { and, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import { isAllowed } from "../../providers/auth/contract";
import { nextTimestamp } from "../base/clock";
import type { Env } from "../base/env";
import type { Db, Transaction } from "../db/database";
import { PREPARED } from "../db/prepared-statements";
import { users } from "../db/schema";
import { apiTokens } from "../db/schema-api-tokens";
import { createRateLimit } from "./rate-limit";
import { RecentActors, type ActorLookup } from "./recent-actors";
import { authenticatedUserColumns, hashToken, toAuthenticatedUser, type AuthenticatedSession } from "./session";
import { isWellFormedToken } from "./token-format";

export interface ApiTokens {
  /**
   * Returns the actor of a token. Undefined if the token is unknown, expired or revoked, or the person is deactivated.
   * Counts as a use.
   */
  find(token: string, lookup: ActorLookup): Promise<AuthenticatedSession | undefined>;
  /** Returns the actor of an active token. Does not count as a use. */
  findActorById(id: string): Promise<AuthenticatedSession | undefined>;
  /**
   * Counts a call against the limit of the token.
   * @throws HttpError 429 beyond API_TOKEN_CALLS_PER_MINUTE
   */
  countCall(id: string): Promise<void>;
  /** Forgets all recent lookups. */
  forgetAll(): void;
}

const MINUTE_S = 60;

/** Condition that a token is active at a time: a date, or SQL such as the placeholder of a prepared statement. */
export const isTokenActive = (at: SQL | Date) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, at));

/** A person's token stops working when their account is deactivated. */
const isPersonActive = or(isNull(apiTokens.personId), isNull(users.deactivatedAt));

const selectActive = (db: Db | Transaction, which: SQL, at: SQL | Date) =>
  db
    .select({
      tokenId: apiTokens.id,
      expiresAt: apiTokens.expiresAt,
      tokenName: apiTokens.name,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      changedAt: apiTokens.changedAt,
      person: authenticatedUserColumns,
    })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.personId))
    .where(and(which, isTokenActive(at), isPersonActive));

type TokenRow = Awaited<ReturnType<typeof selectActive>>[number];

/** Converts a row. A person's token allows those of its scopes that the person has, a service token all of them. */
function toActor({ tokenId, tokenName, scopes, changedAt, person }: TokenRow): AuthenticatedSession {
  const base = { sessionId: tokenId, changedAt, passwordConfirmedUntil: null, token: { id: tokenId, name: tokenName } };
  if (person) {
    const user = toAuthenticatedUser(person);
    return { ...user, ...base, permissions: scopes.filter((scope) => isAllowed(user.permissions, scope)) };
  }
  return { id: tokenId, name: tokenName, email: "", role: "admin", permissions: scopes, secondStep: false, ...base };
}

/** Reads the current actor of an active token. */
export async function readTokenActor(db: Db | Transaction, id: string): Promise<AuthenticatedSession | undefined> {
  const [row] = await selectActive(db, eq(apiTokens.id, id), nextTimestamp());
  return row && toActor(row);
}

/** @param reuseMs how long reads reuse a lookup, in milliseconds; 0 means never */
export function createApiTokens(
  db: Db,
  { API_TOKEN_CALLS_PER_MINUTE: points }: Pick<Env, "API_TOKEN_CALLS_PER_MINUTE">,
  reuseMs: number,
): ApiTokens {
  const calls = createRateLimit(db, "api token", { points, seconds: MINUTE_S });
  // Prepared, so that a request costs one round trip and no planning.
  const byToken = selectActive(
    db,
    eq(apiTokens.tokenHash, sql.placeholder("tokenHash")),
    sql`${sql.placeholder("now")}::timestamptz`,
  ).prepare(PREPARED);
  const recent = new RecentActors<TokenRow>(reuseMs);
  return {
    async find(token, { mayReuse }) {
      if (!isWellFormedToken(token)) return undefined;
      const tokenHash = hashToken(token);
      const at = nextTimestamp();
      const known = mayReuse ? recent.get(tokenHash) : undefined;
      const row =
        known && known.expiresAt > at
          ? known
          : await recent.read(tokenHash, async () => (await byToken.execute({ tokenHash, now: at.toISOString() }))[0]);
      if (!row) return undefined;
      if (at.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= MINUTE_S * 1000) {
        row.lastUsedAt = at;
        await db.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.id, row.tokenId));
      }
      return toActor(row);
    },
    findActorById: (id) => readTokenActor(db, id),
    countCall: (id) => calls.take(() => "This API token has made too many calls. Try again in a minute.", id),
    forgetAll: () => recent.forgetAll(),
  };
}

/** Revokes the active tokens of a person. Call it once the person's row is locked. */
export async function revokeTokens(tx: Transaction, personId: string): Promise<void> {
  const at = nextTimestamp();
  await tx
    .update(apiTokens)
    .set({ revokedAt: at })
    .where(and(eq(apiTokens.personId, personId), isTokenActive(at)));
}
