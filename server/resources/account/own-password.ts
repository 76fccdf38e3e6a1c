import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { users } from "../../db/schema";
import type { ApiContext } from "../../records/api-context";
import { recordEvent } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { fieldError } from "../../http/errors";

/**
 * Checks the password of the person who makes the request. The attempt counts like a sign-in, so the password of an
 * unattended console cannot be guessed. A failed attempt is audited.
 * @param field the field of the body that contains the password
 * @throws HttpError 422 if the password is wrong, because a 401 would end the session; 429 after too many attempts
 */
export async function verifyOwnPassword(
  { db, passwords, signInLimits }: ApiContext,
  request: FastifyRequest,
  field: string,
  given: string,
): Promise<void> {
  const { id, email, sessionId } = getActor(request);
  const undoAttempt = await signInLimits.attempt({
    ...{ guessed: ["password", email], address: request.ip },
    ...{ device: sessionId, inSession: true },
  });
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  if (!(await passwords.verify(row?.hash, given))) {
    await recordEvent(
      db,
      { ...getActor(request), ip: request.ip },
      {
        ...{ action: "account.confirm-password", resource: "users", resourceId: id },
        ...{ before: null, after: null, outcome: "failed" },
      },
    );
    throw fieldError(field, "is incorrect");
  }
  await undoAttempt();
}
