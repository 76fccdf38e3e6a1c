/** The second half of signing in: what is asked after the password, and what comes of the answer. */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { SecondStepMethod } from "../../resources/account/second-step/contract";
import type { Db, Transaction } from "../db/database";
import { users } from "../db/schema";
import type { Actor } from "../evidence/entries";
import { recordEvent } from "../http/audit";
import { HttpError } from "../http/errors";
import { signedInColumns } from "../http/session";
import { endChallenge, startChallenge, tryChallenge, type Challenge } from "./challenges";
import { isSetUp, methodsOf, secondStepOf } from "./methods";
import { requestOptions, takePasskey, type passkeyAnswer } from "./passkeys";
import { takeRecoveryCode } from "./recovery-codes";
import type { Site } from "./site";
import { takeTotpCode } from "./totp";

/** One of the three. */
export interface SecondStepAnswer {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: z.output<typeof passkeyAnswer> | undefined;
}

const WRONG: Record<SecondStepMethod, string> = {
  totp: "This code is wrong, or was used already. Wait for the next one.",
  recoveryCode: "This recovery code is wrong, or was used already.",
  passkey: "This passkey was not accepted.",
};

/**
 * After the right password: refuses where the person has a second step, with what it takes.
 * @throws HttpError 401 second_step_required, with challenge, methods and what a passkey is asked
 */
export async function askForSecondStep(db: Db, userId: string, site: Site | undefined): Promise<void> {
  const state = await secondStepOf(db, userId);
  if (!isSetUp(state)) return;
  // A passkey of another name than this address has is of no use here.
  const passkeys = state.passkeys.filter(({ rpId }) => rpId === site?.rpID);
  const methods = methodsOf({ ...state, passkeys });
  const passkey = site && passkeys.length > 0 ? await requestOptions(site, passkeys) : undefined;
  const secret = passkey?.challenge;
  const challenge = await startChallenge(db, { purpose: "sign-in", userId, ...(secret ? { secret } : {}) });
  const error = new HttpError(401, "second_step_required", "The second step is missing.");
  throw Object.assign(error, { details: { challenge, methods, ...(passkey ? { passkey } : {}) } });
}

/** Before anybody is known: the challenge of a sign-in by a passkey alone. */
export async function askForPasskey(db: Db, site: Site) {
  const passkey = await requestOptions(site);
  return { challenge: await startChallenge(db, { purpose: "passkey", secret: passkey.challenge }), passkey };
}

const methodOf = ({ code, recoveryCode }: SecondStepAnswer): SecondStepMethod =>
  code !== undefined ? "totp" : recoveryCode !== undefined ? "recoveryCode" : "passkey";

/** Whose answer it is; undefined where it does not hold. */
async function take(
  tx: Transaction,
  { userId, secret }: Challenge,
  { code, recoveryCode, passkey }: SecondStepAnswer,
  site: Site | undefined,
): Promise<string | undefined> {
  if (passkey)
    return secret && site ? takePasskey(tx, { challenge: secret, site, answer: passkey, userId }) : undefined;
  // A passkey alone is both steps; nothing else is.
  if (userId === null) return undefined;
  const taken =
    code !== undefined ? await takeTotpCode(tx, userId, code) : await takeRecoveryCode(tx, userId, recoveryCode ?? "");
  return taken ? userId : undefined;
}

async function actorBy(db: Db | Transaction, userId: string, ip: string): Promise<Actor | undefined> {
  const [row] = await db.select(signedInColumns).from(users).where(eq(users.id, userId));
  return row && { ...row, ip };
}

/** The change that stands in the audit for a second step, taken or not. */
const attempt = (action: string, resourceId: string, method: SecondStepMethod) => ({
  action: `account.${action}`,
  resource: "account",
  resourceId,
  about: `users/${resourceId}` as const,
  before: null,
  after: { method },
});

/**
 * Takes the answer to a challenge, once. What it uses up, the challenge and the audit row are one transaction.
 * @param limit counts the attempt, once it is known whose; answers what takes it back
 * @returns the id of the person who is signed in by it
 * @throws HttpError 401 challenge_over, after which signing in begins anew, or invalid_second_step
 */
export async function takeSecondStep(
  db: Db,
  request: { challenge: string; answer: SecondStepAnswer; site: Site | undefined; ip: string },
  limit: (userId: string | null) => Promise<() => Promise<void>>,
): Promise<string> {
  const { answer, site, ip } = request;
  const over = new HttpError(401, "challenge_over", "This took too long, or too many tries. Sign in again.");
  const challenge = await tryChallenge(db, request.challenge, ["sign-in", "passkey"]);
  if (!challenge) throw over;
  const takeBack = await limit(challenge.userId);
  const method = methodOf(answer);
  const userId = await db.transaction(async (tx) => {
    const taken = await take(tx, challenge, answer, site);
    if (taken === undefined) return undefined;
    if (!(await endChallenge(tx, challenge))) throw over;
    const actor = await actorBy(tx, taken, ip);
    if (actor) await recordEvent(tx, actor, attempt("useSecondStep", taken, method));
    return taken;
  });
  if (userId === undefined) {
    const actor = challenge.userId === null ? undefined : await actorBy(db, challenge.userId, ip);
    if (actor?.id) {
      await recordEvent(db, actor, { ...attempt("failSecondStep", actor.id, method), outcome: "failed" });
    }
    throw new HttpError(401, "invalid_second_step", WRONG[method]);
  }
  await takeBack();
  return userId;
}
