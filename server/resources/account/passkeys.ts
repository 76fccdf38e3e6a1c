import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "../../db/schema-second-step";
import { verifyOwnPassword } from "./own-password";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { getActor, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { conflictError, notFoundError } from "../../http/errors";
import { idParams, requiredText } from "../../http/fields";
import { consumeChallenge, startChallenge, tryChallenge } from "../../auth/two-step/challenges";
import { removeIfNoMethodLeft, readSecondStep } from "../../auth/two-step/methods";
import { addPasskey, createPasskeyOptions, passkeyCreationSchema } from "../../auth/two-step/passkeys";
import { requirePasskeySite, getSite } from "../../auth/two-step/site";
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

const passkeyName = requiredText(60);

/** /api/admin/account/second-step/passkeys: creation options, add, rename and remove. */
export function passkeyRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;

  app.post(
    `${SECOND_STEP_URL}/passkeys/options`,
    {
      ...SELF_SERVICE_ROUTE,
      schema: {
        body: passwordBodySchema,
        response: { 200: z.object({ challenge: z.string(), options: z.looseObject({ challenge: z.string() }) }) },
      },
    },
    async (request) => {
      const site = requirePasskeySite(request, env);
      await verifyOwnPassword(context, request, "password", request.body.password);
      const user = getActor(request);
      const options = { ...(await createPasskeyOptions(site, user, (await readSecondStep(db, user.id)).passkeys)) };
      const secret = options.challenge;
      return { challenge: await startChallenge(db, { purpose: "add-passkey", userId: user.id, secret }), options };
    },
  );

  app.post(
    `${SECOND_STEP_URL}/passkeys`,
    {
      ...SELF_SERVICE_ROUTE,
      schema: {
        body: z.strictObject({ challenge: challengeSchema, name: passkeyName, passkey: passkeyCreationSchema }),
        response: { 200: setupResultSchema },
      },
    },
    async (request) => {
      const { id: userId } = getActor(request);
      const { challenge: token, name, passkey: answer } = request.body;
      const challenge = await tryChallenge(db, token, ["add-passkey"], userId);
      const site = getSite(request, env);
      if (!challenge?.secret || !site) throw challengeExpired();
      const { secret } = challenge;
      return changeSecondStep(db, request, async (tx) => {
        if (!(await consumeChallenge(tx, challenge))) throw challengeExpired();
        const added = await addPasskey(tx, { userId, name, challenge: secret, site, answer });
        if (!added) throw conflictError("This passkey was not accepted.");
        await recordSecondStepChange(tx, request, "addSecondStep", null, { method: "passkey", name });
        return createInitialRecoveryCodes(tx, userId);
      });
    },
  );

  /** Condition for a passkey of the user. Ids that are not base64url match none: PostgreSQL may reject them. */
  const isOwnPasskey = (userId: string, id: string) =>
    and(eq(passkeys.id, /^[\w-]+$/.test(id) ? id : ""), eq(passkeys.userId, userId));

  app.put(
    `${SECOND_STEP_URL}/passkeys/:id`,
    {
      ...SELF_SERVICE_ROUTE,
      schema: { params: idParams, body: z.strictObject({ name: passkeyName }), response: { 200: messageSchema } },
    },
    async (request) => {
      const { name } = request.body;
      return db.transaction(async (tx) => {
        const isOwn = isOwnPasskey(getActor(request).id, request.params.id);
        const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn).for("update");
        if (!before) throw notFoundError("Passkey");
        await tx.update(passkeys).set({ name }).where(isOwn);
        await recordSecondStepChange(tx, request, "renamePasskey", before, { name });
        return { message: "Renamed." };
      });
    },
  );

  app.delete(
    `${SECOND_STEP_URL}/passkeys/:id`,
    { ...SELF_SERVICE_ROUTE, schema: { params: idParams, body: passwordBodySchema, response: { 200: messageSchema } } },
    async (request) => {
      await verifyOwnPassword(context, request, "password", request.body.password);
      const { id } = getActor(request);
      return changeSecondStep(db, request, async (tx) => {
        const isOwn = isOwnPasskey(id, request.params.id);
        const [removed] = await tx.delete(passkeys).where(isOwn).returning({ name: passkeys.name });
        if (!removed) throw notFoundError("Passkey");
        await removeIfNoMethodLeft(tx, id);
        await recordSecondStepChange(tx, request, "removeSecondStep", { method: "passkey", ...removed }, null);
        return { message: "Removed." };
      });
    },
  );
}
