import { asc, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../db/database";
import { sessions, users } from "../db/schema";
import { readTokenActor } from "./api-tokens";
import { getActor } from "./auth";
import { HttpError, notFoundError, sessionEndedError, tokenInvalidError } from "../http/errors";
import { isId } from "../http/fields";
import { getDenialReason, authenticatedUserColumns, toAuthenticatedUser, type AuthenticatedUser } from "./session";

/** The columns that a change to a person depends on. */
const lockedColumns = {
  ...authenticatedUserColumns,
  phone: users.phone,
  createdAt: users.createdAt,
  roleId: users.roleId,
  deactivatedAt: users.deactivatedAt,
  passwordHash: users.passwordHash,
};

async function lockRows(tx: Transaction, ids: string[]) {
  return tx
    .select(lockedColumns)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for("update", { of: users });
}

export type LockedPerson = Awaited<ReturnType<typeof lockRows>>[number];

/**
 * Locks a person and the administrator who makes the request, and returns the current state of both. If two
 * administrators demote, deactivate or delete each other at the same time, the second is rejected.
 * @param thing name of the record for a 404, such as "User"
 * @throws HttpError 404; 403; 401 if the session or API token has ended since the request arrived
 */
export async function lockPerson(
  tx: Transaction,
  request: FastifyRequest,
  { id, permission, thing }: { id: string; permission: string; thing: string },
): Promise<{ target: LockedPerson; actor: AuthenticatedUser }> {
  const actor = getActor(request);
  const rows = isId(id) ? await lockRows(tx, [id, actor.id]) : [];
  const target = rows.find((row) => row.id === id);
  if (!target) throw notFoundError(thing);
  if (actor.token) return { target, actor: await requireTokenActor(tx, actor.token.id, permission) };
  const row = rows.find(({ id: found }) => found === actor.id);
  if (!row) throw new HttpError(403, "forbidden", "Your account has been deleted.");
  if (row.deactivatedAt) throw new HttpError(403, "forbidden", "Your account has been deactivated.");
  const currentActor = toAuthenticatedUser(row);
  const reason = getDenialReason(currentActor, permission);
  if (reason) throw new HttpError(403, "forbidden", reason);
  if ((await tx.$count(sessions, eq(sessions.id, actor.sessionId))) === 0) throw sessionEndedError();
  return { target, actor: currentActor };
}

/**
 * Reads the current actor of the API token that makes the request.
 * @throws HttpError 401 if the token has been revoked since the request arrived; 403 if it lacks the permission
 */
async function requireTokenActor(tx: Transaction, tokenId: string, permission: string): Promise<AuthenticatedUser> {
  const actor = await readTokenActor(tx, tokenId);
  if (!actor) throw tokenInvalidError();
  const reason = getDenialReason(actor, permission);
  if (reason) throw new HttpError(403, "forbidden", reason);
  return actor;
}
