/** The second step of a sign-in: starts a challenge after the password, and checks the answer. */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { lockAccount, type LockedAccount } from "../../auth/lock-account";
import type { SecondStepMethod } from "../../../resources/account/second-step/contract";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import type { Actor } from "../../audit/entries";
import { recordEvent } from "../../audit/record-event";
import { HttpError } from "../../http/errors";
import { authenticatedUserColumns } from "../../auth/session";
import { consumeChallenge, startChallenge, tryChallenge, type Challenge } from "../../auth/two-step/challenges";
import { isSecondStepSetUp, availableMethods, readSecondStep } from "../../auth/two-step/methods";
import {
  findPasskeyOwner,
  createSignInOptions,
  verifyPasskey,
  type passkeyResponseSchema,
} from "../../auth/two-step/passkeys";
import { consumeRecoveryCode } from "../../auth/two-step/recovery-codes";
import type { Site } from "../../auth/two-step/site";
import { consumeTotpCode } from "../../auth/two-step/totp";

/** The answer to a challenge. Exactly one property is set. */
export interface SecondStepAnswer {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: z.output<typeof passkeyResponseSchema> | undefined;
}

const WRONG_ANSWER: Record<SecondStepMethod, string> = {
  totp: "This code is wrong or was already used. Wait for the next one.",
  recoveryCode: "This recovery code is wrong or was already used.",
  passkey: "This passkey was not accepted.",
};

/**
 * Starts the second step after a correct password, in the transaction that has locked the person's row.
 * @returns a 401 second_step_required with challenge, methods and passkey options; undefined if the person has no
 * second step
 */
export async function startSecondStep(
  tx: Transaction,
  userId: string,
  site: Site | undefined,
): Promise<HttpError | undefined> {
  const state = await readSecondStep(tx, userId);
  if (!isSecondStepSetUp(state)) return undefined;
  // A passkey for another host name does not work here.
  const passkeys = state.passkeys.filter(({ rpId }) => rpId === site?.rpID);
  const methods = availableMethods({ ...state, passkeys });
  const passkey = site && passkeys.length > 0 ? await createSignInOptions(site, passkeys) : undefined;
  const secret = passkey?.challenge;
  const challenge = await startChallenge(tx, { purpose: "sign-in", userId, ...(secret ? { secret } : {}) });
  const error = new HttpError(401, "second_step_required", "Two-step verification is missing.");
  return Object.assign(error, { details: { challenge, methods, ...(passkey ? { passkey } : {}) } });
}

/** Starts a sign-in with only a passkey, before the person is known. */
export async function startPasskeySignIn(db: Db, site: Site) {
  const passkey = await createSignInOptions(site);
  return { challenge: await startChallenge(db, { purpose: "passkey", secret: passkey.challenge }), passkey };
}

const methodOf = ({ code, recoveryCode }: SecondStepAnswer): SecondStepMethod =>
  code !== undefined ? "totp" : recoveryCode !== undefined ? "recoveryCode" : "passkey";

/** Locks the account that an answer is for, if it exists, before anything is consumed. */
async function lockAnsweringAccount(tx: Transaction, { userId }: Challenge, { passkey }: SecondStepAnswer) {
  // A challenge without a person comes from a sign-in with only a passkey.
  const id = userId ?? (passkey && (await findPasskeyOwner(tx, passkey.id)));
  return id === undefined ? undefined : lockAccount(tx, id);
}

/** Checks the answer, and consumes it if it is correct. */
async function verifyAnswer(
  tx: Transaction,
  { userId, secret }: { userId: string; secret: string | null },
  { code, recoveryCode, passkey }: SecondStepAnswer,
  site: Site | undefined,
): Promise<boolean> {
  if (passkey) return secret && site ? verifyPasskey(tx, { challenge: secret, site, answer: passkey, userId }) : false;
  return code !== undefined ? consumeTotpCode(tx, userId, code) : consumeRecoveryCode(tx, userId, recoveryCode ?? "");
}

async function findActor(db: Db, userId: string, ip: string): Promise<Actor | undefined> {
  const [row] = await db.select(authenticatedUserColumns).from(users).where(eq(users.id, userId));
  return row && { ...row, ip };
}

/** Builds the audit event of a second step, successful or not. */
const auditEvent = (action: string, resourceId: string, method: SecondStepMethod) => ({
  action: `account.${action}`,
  resource: "account",
  resourceId,
  about: `users/${resourceId}` as const,
  before: null,
  after: { method },
});

/**
 * Checks the answer to a challenge and signs the person in. Only one correct answer is accepted.
 *
 * One transaction locks the person's row, consumes the challenge, writes the audit entry and starts the session. If the
 * person has lost access meanwhile, the challenge no longer exists.
 * @param limit counts the attempt, before the answer is checked, and returns a function that undoes the count
 * @returns the result of `signIn`
 * @throws HttpError 401 challenge_over, after which the sign-in starts again, or invalid_second_step; errors of `limit`
 * and `signIn`
 */
export async function verifySecondStep<T>(
  db: Db,
  request: { challenge: string; answer: SecondStepAnswer; site: Site | undefined; ip: string },
  limit: (userId: string | null) => Promise<() => Promise<void>>,
  signIn: (tx: Transaction, account: LockedAccount) => Promise<T>,
): Promise<T> {
  const { answer, site, ip } = request;
  const over = new HttpError(401, "challenge_over", "This took too long or too many attempts. Sign in again.");
  const challenge = await tryChallenge(db, request.challenge, ["sign-in", "passkey"]);
  if (!challenge) throw over;
  const undoAttempt = await limit(challenge.userId);
  const method = methodOf(answer);
  const signedIn = await db.transaction(async (tx) => {
    const account = await lockAnsweringAccount(tx, challenge, answer);
    if (!account) return undefined;
    const { id: userId } = account;
    if (!(await verifyAnswer(tx, { userId, secret: challenge.secret }, answer, site))) return undefined;
    if (!(await consumeChallenge(tx, challenge))) throw over;
    await recordEvent(tx, { ...account, ip }, auditEvent("useSecondStep", userId, method));
    return { result: await signIn(tx, account) };
  });
  if (signedIn === undefined) {
    const actor = challenge.userId === null ? undefined : await findActor(db, challenge.userId, ip);
    if (actor?.id) {
      await recordEvent(db, actor, { ...auditEvent("failSecondStep", actor.id, method), outcome: "failed" });
    }
    throw new HttpError(401, "invalid_second_step", WRONG_ANSWER[method]);
  }
  await undoAttempt();
  return signedIn.result;
}
