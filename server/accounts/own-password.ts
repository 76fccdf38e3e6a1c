import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { users } from "../db/schema";
import type { ApiContext } from "../http/api-context";
import { recordEvent } from "../http/audit";
import { actorOf } from "../http/auth";
import { invalidField } from "../http/errors";

/**
 * Asks for the password of the one who makes the request once more. Counted like a sign-in: whoever finds an open console
 * does not find the password by trying, and whoever tries stands in the audit.
 * @param field of the body that it stands in
 * @throws HttpError 422, since a 401 would end the session; 429
 */
export async function requireOwnPassword(
  { db, passwords, signInLimits }: ApiContext,
  request: FastifyRequest,
  field: string,
  given: string,
): Promise<void> {
  const { id, email, sessionId } = actorOf(request);
  const takeBack = await signInLimits.attempt({
    ...{ guessed: ["password", email], address: request.ip },
    ...{ device: sessionId, inSession: true },
  });
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  if (!(await passwords.verify(row?.hash, given))) {
    await recordEvent(
      db,
      { ...actorOf(request), ip: request.ip },
      {
        ...{ action: "account.confirm-password", resource: "users", resourceId: id },
        ...{ before: null, after: null, outcome: "failed" },
      },
    );
    throw invalidField(field, "is incorrect");
  }
  await takeBack();
}
