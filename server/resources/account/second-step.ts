import { eq } from "drizzle-orm";
import { z } from "zod";
import type { SecondStep, TotpSetUp } from "../../../resources/account/second-step/contract";
import { totpSecrets } from "../../db/schema-second-step";
import { requireOwnPassword } from "../../accounts/own-password";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { actorOf, OWN_ACCOUNT } from "../../http/auth";
import { conflict, invalidField, notFound } from "../../http/errors";
import { requiredCode } from "../../http/fields";
import { endChallenge, startChallenge, tryChallenge } from "../../second-step/challenges";
import { dropIfLast, isSetUp, secondStepOf } from "../../second-step/methods";
import { renewRecoveryCodes } from "../../second-step/recovery-codes";
import { requiresSecondStep } from "../../second-step/requirement";
import { siteOf } from "../../second-step/site";
import { confirmTotp, newTotp } from "../../second-step/totp";
import {
  challengeText,
  changeOwn,
  firstCodes,
  messageAnswer,
  over,
  recordOwn,
  SECOND_STEP_URL,
  setUpDone,
  withPassword,
} from "./own-second-step";
import { passkeyRoutes } from "./passkeys";

const stateSchema = z.object({
  totp: z.object({ createdAt: z.string() }).nullable(),
  passkeys: z.array(
    z.object({ _id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
  passkeysPossible: z.boolean(),
}) satisfies z.ZodType<SecondStep>;
const totpSetUp = z.object({
  challenge: z.string(),
  secret: z.string(),
  address: z.string(),
}) satisfies z.ZodType<TotpSetUp>;

/**
 * /api/admin/account/second-step: read the state, set up and remove TOTP and passkeys, renew the recovery codes.
 * Requests that add or remove a method require the password.
 */
export function secondStepRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;
  if (!env.API_FEATURES?.includes("accounts.secondStep")) return;
  passkeyRoutes(app, context);

  app.get(SECOND_STEP_URL, { ...OWN_ACCOUNT, schema: { response: { 200: stateSchema } } }, async (request) => {
    const state = await secondStepOf(db, actorOf(request).id);
    return {
      totp: state.totpSince ? { createdAt: state.totpSince.toISOString() } : null,
      passkeys: state.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: state.recoveryCodesLeft,
      required: requiresSecondStep(actorOf(request), env),
      passkeysPossible: siteOf(request, env) !== undefined,
    };
  });

  app.post(
    `${SECOND_STEP_URL}/totp`,
    { ...OWN_ACCOUNT, schema: { body: withPassword, response: { 200: totpSetUp } } },
    async (request) => {
      await requireOwnPassword(context, request, "password", request.body.password);
      const { id, email } = actorOf(request);
      const { stored, ...shown } = newTotp({ id, email });
      return { challenge: await startChallenge(db, { purpose: "set-up-totp", userId: id, secret: stored }), ...shown };
    },
  );

  app.post(
    `${SECOND_STEP_URL}/totp/confirm`,
    {
      ...OWN_ACCOUNT,
      schema: {
        body: z.strictObject({ challenge: challengeText, code: requiredCode(20) }),
        response: { 200: setUpDone },
      },
    },
    async (request) => {
      const { id } = actorOf(request);
      const { challenge: token, code } = request.body;
      const challenge = await tryChallenge(db, token, ["set-up-totp"], id);
      if (!challenge?.secret) throw over();
      const { secret } = challenge;
      return changeOwn(db, request, async (tx) => {
        if (!(await confirmTotp(tx, id, secret, code))) throw invalidField("code", "is wrong: take the newest one");
        if (!(await endChallenge(tx, challenge))) throw over();
        await recordOwn(tx, request, "addSecondStep", null, { method: "totp" });
        return firstCodes(tx, id);
      });
    },
  );

  app.delete(
    `${SECOND_STEP_URL}/totp`,
    { ...OWN_ACCOUNT, schema: { body: withPassword, response: { 200: messageAnswer } } },
    async (request) => {
      await requireOwnPassword(context, request, "password", request.body.password);
      const { id } = actorOf(request);
      return changeOwn(db, request, async (tx) => {
        const gone = await tx
          .delete(totpSecrets)
          .where(eq(totpSecrets.userId, id))
          .returning({ id: totpSecrets.userId });
        if (gone.length === 0) throw notFound("Authenticator app");
        await dropIfLast(tx, id);
        await recordOwn(tx, request, "removeSecondStep", { method: "totp" }, null);
        return { message: "Codes of the app are no longer asked for." };
      });
    },
  );

  app.post(
    `${SECOND_STEP_URL}/recovery-codes`,
    { ...OWN_ACCOUNT, schema: { body: withPassword, response: { 200: setUpDone } } },
    async (request) => {
      await requireOwnPassword(context, request, "password", request.body.password);
      const { id } = actorOf(request);
      return changeOwn(db, request, async (tx) => {
        if (!isSetUp(await secondStepOf(tx, id))) throw conflict("Two-step verification is not set up.");
        await recordOwn(tx, request, "renewRecoveryCodes", null, null);
        return { recoveryCodes: await renewRecoveryCodes(tx, id) };
      });
    },
  );
}
