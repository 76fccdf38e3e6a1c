import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordEvent } from "../../audit/record-event";
import { revokeAccess } from "../../auth/revoke-access";
import { lockAccount } from "../../auth/lock-account";
import { linkExpiredError, linkToken } from "../../auth/one-time-links";
import { requireStrongPassword } from "../../auth/password-rule";
import { findPasswordReset } from "../../auth/password-resets";
import { createRateLimit } from "../../auth/rate-limit";
import { formatCount } from "../../base/text";
import { newId } from "../../db/new-id";
import { users } from "../../db/schema";
import { passwordResetRequests } from "../../db/schema-accounts";
import { createGateways } from "../../gateways/create-gateways";
import type { ApiServer } from "../../http/api-server";
import { conflictError } from "../../http/errors";
import { passwordText, requiredCode } from "../../http/fields";
import { toNetwork } from "../../http/network-of";
import { nextTimestamp } from "../../base/clock";
import type { ApiContext } from "../../records/api-context";
import { startResetWorker } from "./send-links";

const HOUR_S = 3_600;
/** Hourly limits of requests per email address and per network, which several people may share. */
const LIMITS = { email: { points: 3, seconds: HOUR_S }, network: { points: 10, seconds: HOUR_S } };

const requestBody = z.strictObject(
  { email: requiredCode(320).transform((email) => email.toLowerCase()) },
  "must be an object",
);
const lookupBody = z.strictObject({ token: linkToken }, "must be an object");
const completeBody = z.strictObject({ token: linkToken, password: passwordText }, "must be an object");
const person = z.object({ email: z.string() });

/** The same response for every email address, so that it does not reveal who has an account. */
const REQUESTED = { message: "If this address belongs to an administrator with a password, an email is on its way." };

/**
 * POST /api/auth/password-reset asks for a link, POST /link returns whom a link is for, and POST /complete sets the
 * password. A token is sent in the body, because URLs are written to logs.
 */
export function passwordResetRoutes(app: ApiServer, { db, env, jobs, passwords }: ApiContext): void {
  const gateway = createGateways(env).EMAIL;
  const { PUBLIC_URL: publicUrl } = env;
  const worker = gateway && publicUrl ? startResetWorker({ db, gateway, publicUrl, log: app.log }) : undefined;
  if (worker) {
    jobs.set("send-password-links", worker);
    app.addHook("onReady", (done) => {
      worker.wake();
      done();
    });
    app.addHook("onClose", () => worker.stop());
  }
  const perEmail = createRateLimit(db, "reset", LIMITS.email);
  const perNetwork = createRateLimit(db, "reset-ip", LIMITS.network);

  app.post(
    "/api/auth/password-reset",
    {
      config: { recordsRefusalsAs: "account.request-password-reset" },
      schema: { body: requestBody, response: { 202: z.object({ message: z.string() }) } },
      // The account is looked up after the response, so that the response time does not reveal whether it exists.
      onResponse: (_request, _reply, done) => {
        worker?.wake();
        done();
      },
    },
    async ({ body: { email }, ip }, reply) => {
      if (!worker) throw conflictError("This server sends no email. Ask an owner to help you sign in.");
      const delay = (minutes: number) => `Try again in ${formatCount(minutes, "minute")}.`;
      // The network comes first, so that its rejected requests do not use up the limits of email addresses.
      await perNetwork.take((minutes) => `Too many requests from your network. ${delay(minutes)}`, toNetwork(ip));
      await perEmail.take((minutes) => `Too many requests for this address. ${delay(minutes)}`, email);
      await db.insert(passwordResetRequests).values({ id: newId(), email, ip, createdAt: nextTimestamp() });
      return reply.code(202).send(REQUESTED);
    },
  );

  app.post(
    "/api/auth/password-reset/link",
    { schema: { body: lookupBody, response: { 200: person } } },
    async ({ body }) => {
      const found = await findPasswordReset(db, body.token);
      if (!found) throw linkExpiredError();
      return { email: found.email };
    },
  );

  app.post(
    "/api/auth/password-reset/complete",
    { schema: { body: completeBody, response: { 200: person } } },
    async ({ body: { token, password }, ip }) => {
      const found = await findPasswordReset(db, token);
      if (!found) throw linkExpiredError();
      await requireStrongPassword("password", password, found);
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        await lockAccount(tx, found.id);
        // Checked again under the lock: the link may have been used, or the account changed, in the meantime.
        const owner = await findPasswordReset(tx, token);
        if (!owner) throw linkExpiredError();
        await tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id));
        await revokeAccess(tx, [owner.id]);
        const entry = { action: "account.reset-password", resource: "users", resourceId: owner.id };
        await recordEvent(tx, { ...owner, ip }, { ...entry, label: owner.name, before: null, after: null });
      });
      return { email: found.email };
    },
  );
}
