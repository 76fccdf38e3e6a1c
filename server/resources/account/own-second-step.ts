/** Schemas and helpers shared by the routes that manage the administrator's own second step. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { SetupResult } from "../../../resources/account/second-step/contract";
import { revokeAccess } from "../../auth/revoke-access";
import { lockOwnAccount } from "../../auth/lock-account";
import type { Db, Transaction } from "../../db/database";
import { recoveryCodes } from "../../db/schema-second-step";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { conflictError } from "../../http/errors";
import { passwordText, requiredText } from "../../http/fields";
import { renewRecoveryCodes } from "../../auth/two-step/recovery-codes";

export const SECOND_STEP_URL = "/api/admin/account/second-step";

export const setupResultSchema = z.object({
  recoveryCodes: z.array(z.string()).optional(),
}) satisfies z.ZodType<SetupResult>;
export const messageSchema = z.object({ message: z.string() });
export const passwordBodySchema = z.strictObject({ password: passwordText });
export const challengeSchema = requiredText(100);

/** Returns a 409 for an expired challenge. A 401 would end the session. */
export const challengeExpired = () => conflictError("This took too long or too many attempts. Start again.");

type Values = Record<string, unknown> | null;

/** Records a change of the administrator's own second step in the audit log. */
export const recordSecondStepChange = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  before: Values,
  after: Values,
) =>
  recordChange(tx, request, {
    action: `account.${action}`,
    resource: "account",
    resourceId: getActor(request).id,
    about: `users/${getActor(request).id}`,
    before,
    after,
  });

/** Locks the administrator's account, runs `work` and ends the administrator's other sessions, in one transaction. */
export const changeSecondStep = <T>(
  db: Db,
  request: FastifyRequest,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, request);
    const result = await work(tx);
    await revokeAccess(tx, [id], getActor(request).sessionId);
    return result;
  });

/** Creates recovery codes together with the first method. Returns none if the person already has codes. */
export async function createInitialRecoveryCodes(tx: Transaction, userId: string): Promise<SetupResult> {
  const left = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return left > 0 ? {} : { recoveryCodes: await renewRecoveryCodes(tx, userId) };
}
