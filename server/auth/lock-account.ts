import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../db/database";
import { sessions, users } from "../db/schema";
import { getActor } from "./auth";
import { sessionEndedError } from "../http/errors";
import { authenticatedUserColumns } from "./session";

const columns = { ...authenticatedUserColumns, passwordHash: users.passwordHash, deactivatedAt: users.deactivatedAt };

/**
 * Locks a person's row until the transaction ends, and returns its current state. Sign-ins and all changes of
 * credentials lock it first, so that they wait for each other.
 */
export async function lockAccount(tx: Transaction, userId: string) {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, userId)).for("update", { of: users });
  return row;
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Locks the account of the person who makes the request.
 * @throws HttpError 401 if the session has ended since the request arrived, for example through a change of the
 * password
 */
export async function lockOwnAccount(tx: Transaction, request: FastifyRequest): Promise<LockedAccount> {
  const { id, sessionId } = getActor(request);
  const account = await lockAccount(tx, id);
  const isOpen = (await tx.$count(sessions, eq(sessions.id, sessionId))) > 0;
  if (!account || !isOpen) throw sessionEndedError();
  return account;
}
