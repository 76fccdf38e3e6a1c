/** What the routes of one's own second step have in common. */
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

/** 409 and not 401, which would end the session. */
export const over = () => conflict("This took too long or too many attempts. Start again.");

type Part = Record<string, unknown> | null;

/** The audit row of a change of one's own second step. */
export const recordOwn = (tx: Transaction, request: FastifyRequest, action: string, before: Part, after: Part) =>
  recordChange(tx, request, {
    action: `account.${action}`,
    resource: "account",
    resourceId: actorOf(request).id,
    about: `users/${actorOf(request).id}`,
    before,
    after,
  });

/** Changes one's own second step in a transaction that locks the account and ends the person's other access. */
export const changeOwn = <T>(db: Db, request: FastifyRequest, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const { id } = await lockOwnAccount(tx, request);
    const result = await work(tx);
    await endOtherAccess(tx, id, actorOf(request).sessionId);
    return result;
  });

/** The codes that come with the first method; none where there are some. */
export async function firstCodes(tx: Transaction, userId: string): Promise<SetUpDone> {
  const left = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return left > 0 ? {} : { recoveryCodes: await renewRecoveryCodes(tx, userId) };
}
