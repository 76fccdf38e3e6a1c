/** Schemas and helpers shared by the routes that manage the administrator's own second step. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { SetUpDone } from "../../../resources/account/second-step/contract";
import { endOtherAccess } from "../../accounts/end-access";
import { lockOwnAccount } from "../../accounts/lock-account";
import type { Db, Transaction } from "../../db/database";
import { recoveryCodes } from "../../db/schema-second-step";
import { recordChange } from "../../http/audit";
import { actorOf } from "../../http/auth";
import { conflict } from "../../http/errors";
import { passwordText, requiredText } from "../../http/fields";
import { renewRecoveryCodes } from "../../second-step/recovery-codes";

export const SECOND_STEP_URL = "/api/admin/account/second-step";

export const setUpDone = z.object({ recoveryCodes: z.array(z.string()).optional() }) satisfies z.ZodType<SetUpDone>;
export const messageAnswer = z.object({ message: z.string() });
export const withPassword = z.strictObject({ password: passwordText });
export const challengeText = requiredText(100);

/** Returns a 409 for an expired challenge. A 401 would end the session. */
export const over = () => conflict("This took too long or too many attempts. Start again.");

type Values = Record<string, unknown> | null;

/** Records a change of the administrator's own second step in the audit log. */
export const recordOwn = (tx: Transaction, request: FastifyRequest, action: string, before: Values, after: Values) =>
  recordChange(tx, request, {
    action: `account.${action}`,
    resource: "account",
    resourceId: actorOf(request).id,
    about: `users/${actorOf(request).id}`,
    before,
    after,
  });

/** Runs `work` in a transaction that locks the administrator's account, then ends their other sessions. */
export const changeOwn = <T>(db: Db, request: FastifyRequest, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, request);
    const result = await work(tx);
    await endOtherAccess(tx, id, actorOf(request).sessionId);
    return result;
  });

/** Creates recovery codes together with the first method. Returns none if the person already has codes. */
export async function firstCodes(tx: Transaction, userId: string): Promise<SetUpDone> {
  const left = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return left > 0 ? {} : { recoveryCodes: await renewRecoveryCodes(tx, userId) };
}
