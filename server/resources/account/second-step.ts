import { eq } from "drizzle-orm";
import { z } from "zod";
import type { SecondStep, TotpSetup } from "../../../resources/account/second-step/contract";
import { totpSecrets } from "../../db/schema-second-step";
import { verifyOwnPassword } from "./own-password";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { getActor, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { conflictError, fieldError, notFoundError } from "../../http/errors";
import { requiredCode } from "../../http/fields";
import { consumeChallenge, startChallenge, tryChallenge } from "../../auth/two-step/challenges";
import { removeIfNoMethodLeft, isSecondStepSetUp, readSecondStep } from "../../auth/two-step/methods";
import { renewRecoveryCodes } from "../../auth/two-step/recovery-codes";
import { requiresSecondStep } from "../../auth/two-step/requirement";
import { getSite } from "../../auth/two-step/site";
import { confirmTotp, createTotp } from "../../auth/two-step/totp";
import {
  challengeSchema,
  changeSecondStep,
  createInitialRecoveryCodes,
  messageSchema,
  challengeExpired,
  recordSecondStepChange,
  SECOND_STEP_URL,
  setupResultSchema,
  passwordBodySchema,
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
const totpSetupSchema = z.object({
  challenge: z.string(),
  secret: z.string(),
  address: z.string(),
}) satisfies z.ZodType<TotpSetup>;

/**
 * /api/admin/account/second-step: read the state, set up and remove TOTP and passkeys, renew the recovery codes.
 * The password is required to start adding a method, to remove one, and to renew the codes.
 */
export function secondStepRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;
  passkeyRoutes(app, context);

  app.get(SECOND_STEP_URL, { ...SELF_SERVICE_ROUTE, schema: { response: { 200: stateSchema } } }, async (request) => {
    const state = await readSecondStep(db, getActor(request).id);
    return {
      totp: state.totpSince ? { createdAt: state.totpSince.toISOString() } : null,
      passkeys: state.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: state.recoveryCodesLeft,
      required: requiresSecondStep(getActor(request), env),
      passkeysPossible: getSite(request, env) !== undefined,
    };
  });

  app.post(
    `${SECOND_STEP_URL}/totp`,
    { ...SELF_SERVICE_ROUTE, schema: { body: passwordBodySchema, response: { 200: totpSetupSchema } } },
    async (request) => {
      await verifyOwnPassword(context, request, "password", request.body.password);
      const { id, email } = getActor(request);
      const { stored, ...shown } = createTotp({ id, email });
      return { challenge: await startChallenge(db, { purpose: "set-up-totp", userId: id, secret: stored }), ...shown };
    },
  );

  app.post(
    `${SECOND_STEP_URL}/totp/confirm`,
    {
      ...SELF_SERVICE_ROUTE,
      schema: {
        body: z.strictObject({ challenge: challengeSchema, code: requiredCode(20) }),
        response: { 200: setupResultSchema },
      },
    },
    async (request) => {
      const { id } = getActor(request);
      const { challenge: token, code } = request.body;
      const challenge = await tryChallenge(db, token, ["set-up-totp"], id);
      if (!challenge?.secret) throw challengeExpired();
      const { secret } = challenge;
      return changeSecondStep(db, request, async (tx) => {
        if (!(await confirmTotp(tx, id, secret, code)))
          throw fieldError("code", "is incorrect. Enter the current code");
        if (!(await consumeChallenge(tx, challenge))) throw challengeExpired();
        await recordSecondStepChange(tx, request, "addSecondStep", null, { method: "totp" });
        return createInitialRecoveryCodes(tx, id);
      });
    },
  );

  app.delete(
    `${SECOND_STEP_URL}/totp`,
    { ...SELF_SERVICE_ROUTE, schema: { body: passwordBodySchema, response: { 200: messageSchema } } },
    async (request) => {
      await verifyOwnPassword(context, request, "password", request.body.password);
      const { id } = getActor(request);
      return changeSecondStep(db, request, async (tx) => {
        const removed = await tx
          .delete(totpSecrets)
          .where(eq(totpSecrets.userId, id))
          .returning({ id: totpSecrets.userId });
        if (removed.length === 0) throw notFoundError("Authenticator app");
        await removeIfNoMethodLeft(tx, id);
        await recordSecondStepChange(tx, request, "removeSecondStep", { method: "totp" }, null);
        return { message: "You will no longer be asked for codes from the app." };
      });
    },
  );

  app.post(
    `${SECOND_STEP_URL}/recovery-codes`,
    { ...SELF_SERVICE_ROUTE, schema: { body: passwordBodySchema, response: { 200: setupResultSchema } } },
    async (request) => {
      await verifyOwnPassword(context, request, "password", request.body.password);
      const { id } = getActor(request);
      return changeSecondStep(db, request, async (tx) => {
        if (!isSecondStepSetUp(await readSecondStep(tx, id)))
          throw conflictError("Two-step verification is not set up.");
        await recordSecondStepChange(tx, request, "renewRecoveryCodes", null, null);
        return { recoveryCodes: await renewRecoveryCodes(tx, id) };
      });
    },
  );
}
