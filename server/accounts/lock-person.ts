import { asc, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../db/database";
import { sessions, users } from "../db/schema";
import { actorOf } from "../http/auth";
import { HttpError, notFound, sessionEnded } from "../http/errors";
import { isId } from "../http/fields";
import { refusal, signedInColumns, toSignedIn, type SignedIn } from "../http/session";

/** What a change of a person goes by. */
const locked = {
  ...signedInColumns,
  phone: users.phone,
  createdAt: users.createdAt,
  roleId: users.roleId,
  deactivatedAt: users.deactivatedAt,
  passwordHash: users.passwordHash,
};

async function lockRows(tx: Transaction, ids: string[]) {
  return tx
    .select(locked)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for("update", { of: users });
}

export type LockedPerson = Awaited<ReturnType<typeof lockRows>>[number];

/**
 * Locks a person, and the one who asks: of two administrators who demote, deactivate or delete each other at the same time,
 * the second is none any more. Answers both as they are now.
 * @param thing what the person is called where there is none of this id, such as "User"
 * @throws HttpError 404; 403; 401 if the session of the one who asks has ended since the request came in
 */
export async function lockPerson(
  tx: Transaction,
  request: FastifyRequest,
  { id, permission, thing }: { id: string; permission: string; thing: string },
): Promise<{ target: LockedPerson; actor: SignedIn }> {
  const actor = actorOf(request);
  const rows = isId(id) ? await lockRows(tx, [id, actor.id]) : [];
  const target = rows.find((row) => row.id === id);
  if (!target) throw notFound(thing);
  const row = rows.find(({ id: found }) => found === actor.id);
  if (!row) throw new HttpError(403, "forbidden", "Your account has been deleted.");
  if (row.deactivatedAt) throw new HttpError(403, "forbidden", "Your account has been deactivated.");
  const asking = toSignedIn(row);
  const reason = refusal(asking, permission);
  if (reason) throw new HttpError(403, "forbidden", reason);
  if ((await tx.$count(sessions, eq(sessions.id, actor.sessionId))) === 0) throw sessionEnded();
  return { target, actor: asking };
}
