import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "../../db/schema-second-step";
import { requireOwnPassword } from "../../accounts/own-password";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { actorOf, OWN_ACCOUNT } from "../../http/auth";
import { conflict, notFound } from "../../http/errors";
import { idParams, requiredText } from "../../http/fields";
import { endChallenge, startChallenge, tryChallenge } from "../../second-step/challenges";
import { dropIfLast, secondStepOf } from "../../second-step/methods";
import { addPasskey, creationOptions, newPasskeyAnswer } from "../../second-step/passkeys";
import { passkeySiteOf, siteOf } from "../../second-step/site";
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

const passkeyName = requiredText(60);

/** /api/admin/account/second-step/passkeys: creation options, add, rename and remove. */
export function passkeyRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;

  app.post(
    `${SECOND_STEP_URL}/passkeys/options`,
    {
      ...OWN_ACCOUNT,
      schema: {
        body: withPassword,
        response: { 200: z.object({ challenge: z.string(), options: z.looseObject({ challenge: z.string() }) }) },
      },
    },
    async (request) => {
      const site = passkeySiteOf(request, env);
      await requireOwnPassword(context, request, "password", request.body.password);
      const user = actorOf(request);
      const options = { ...(await creationOptions(site, user, (await secondStepOf(db, user.id)).passkeys)) };
      const secret = options.challenge;
      return { challenge: await startChallenge(db, { purpose: "add-passkey", userId: user.id, secret }), options };
    },
  );

  app.post(
    `${SECOND_STEP_URL}/passkeys`,
    {
      ...OWN_ACCOUNT,
      schema: {
        body: z.strictObject({ challenge: challengeText, name: passkeyName, passkey: newPasskeyAnswer }),
        response: { 200: setUpDone },
      },
    },
    async (request) => {
      const { id: userId } = actorOf(request);
      const { challenge: token, name, passkey: answer } = request.body;
      const challenge = await tryChallenge(db, token, ["add-passkey"], userId);
      const site = siteOf(request, env);
      if (!challenge?.secret || !site) throw over();
      const { secret } = challenge;
      return changeOwn(db, request, async (tx) => {
        if (!(await endChallenge(tx, challenge))) throw over();
        const added = await addPasskey(tx, { userId, name, challenge: secret, site, answer });
        if (!added) throw conflict("This passkey was not accepted.");
        await recordOwn(tx, request, "addSecondStep", null, { method: "passkey", name });
        return firstCodes(tx, userId);
      });
    },
  );

  /** Matches a passkey of the user. Credential ids are base64url; PostgreSQL rejects some other characters. */
  const ownPasskey = (userId: string, id: string) =>
    and(eq(passkeys.id, /^[\w-]+$/.test(id) ? id : ""), eq(passkeys.userId, userId));

  app.put(
    `${SECOND_STEP_URL}/passkeys/:id`,
    {
      ...OWN_ACCOUNT,
      schema: { params: idParams, body: z.strictObject({ name: passkeyName }), response: { 200: messageAnswer } },
    },
    async (request) => {
      const { name } = request.body;
      return db.transaction(async (tx) => {
        const mine = ownPasskey(actorOf(request).id, request.params.id);
        const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(mine).for("update");
        if (!before) throw notFound("Passkey");
        await tx.update(passkeys).set({ name }).where(mine);
        await recordOwn(tx, request, "renamePasskey", before, { name });
        return { message: "Renamed." };
      });
    },
  );

  app.delete(
    `${SECOND_STEP_URL}/passkeys/:id`,
    { ...OWN_ACCOUNT, schema: { params: idParams, body: withPassword, response: { 200: messageAnswer } } },
    async (request) => {
      await requireOwnPassword(context, request, "password", request.body.password);
      const { id } = actorOf(request);
      return changeOwn(db, request, async (tx) => {
        const mine = ownPasskey(id, request.params.id);
        const [gone] = await tx.delete(passkeys).where(mine).returning({ name: passkeys.name });
        if (!gone) throw notFound("Passkey");
        await dropIfLast(tx, id);
        await recordOwn(tx, request, "removeSecondStep", { method: "passkey", ...gone }, null);
        return { message: "Removed." };
      });
    },
  );
}
