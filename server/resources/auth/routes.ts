import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ROLES, type SessionUser } from "../../../providers/auth/contract";
import { lockAccount, type LockedAccount } from "../../auth/lock-account";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import type { AuditEvent } from "../../audit/entries";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordEvent } from "../../audit/record-event";
import { getActor, getBearerToken } from "../../auth/auth";
import { getDeviceSecret, setDeviceCookie } from "../../auth/device-cookie";
import { HttpError } from "../../http/errors";
import { passwordText, requiredCode, requiredText } from "../../http/fields";
import { toSessionUser, toAuthenticatedUser, type AuthenticatedUser } from "../../auth/session";
import type { GuessTarget } from "../../auth/sign-in-limits";
import { passkeyResponseSchema } from "../../auth/two-step/passkeys";
import { mustSetUpSecondStep } from "../../auth/two-step/requirement";
import { startPasskeySignIn, startSecondStep, verifySecondStep } from "../account/two-step-sign-in";
import { readPreferences } from "../preferences/read-preferences";
import { requirePasskeySite, getSite } from "../../auth/two-step/site";

const sessionUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()).optional(),
  features: z.array(z.string()).optional(),
  idleMinutes: z.int().optional(),
  owesSecondStep: z.literal(true).optional(),
  preferences: z.object({ startPage: z.string().nullable(), rememberLists: z.boolean() }).optional(),
}) satisfies z.ZodType<SessionUser>;

const credentials = z.object({
  email: requiredCode(320).transform((email) => email.toLowerCase()),
  password: passwordText,
});

const SESSION = "session";
const SIGN_IN = "session.sign-in";

/** Returns the audit fields of an event about the user's own session. */
const toSessionEvent = ({ id, name }: Pick<AuthenticatedUser, "id" | "name">) => ({
  resource: SESSION,
  resourceId: id,
  label: name,
  about: `users/${id}` as const,
  before: null,
  after: null,
});

const signedInAnswer = z.object({ token: z.string(), user: sessionUser });

const secondStep = z
  .strictObject({
    challenge: requiredText(100),
    code: requiredCode(20).optional(),
    recoveryCode: requiredCode(100).optional(),
    passkey: passkeyResponseSchema.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) => [code, recoveryCode, passkey].filter((one) => one !== undefined).length === 1,
    { path: ["code"], message: "or recoveryCode or passkey is required, and only one of them" },
  );

/**
 * POST /api/auth/login, POST /api/auth/logout and GET /api/auth/me (the signed-in user).
 * POST /api/auth/second-step completes a sign-in after the password, or signs in with only a passkey.
 * POST /api/auth/passkey returns the challenge for a passkey.
 */
export function authRoutes(app: ApiServer, { db, env, passwords, sessions, signInLimits }: ApiContext): void {
  const columns = {
    id: users.id,
    name: users.name,
    email: users.email,
    passwordHash: users.passwordHash,
    deactivatedAt: users.deactivatedAt,
  };
  type Row = Pick<LockedAccount, keyof typeof columns>;

  /** Records a failed sign-in. Without a matching account, the entry is encrypted with the day's key for visitors. */
  const recordFailure = async (
    to: Db | Transaction,
    row: Row | undefined,
    after: Record<string, unknown>,
    ip: string,
  ): Promise<void> => {
    const about: Pick<AuditEvent, "about" | "resourceId" | "label"> = row
      ? { about: `users/${row.id}`, resourceId: row.id, label: row.name }
      : { about: `visitors/${nextTimestamp().toISOString().slice(0, 10)}`, resourceId: "" };
    const event = { action: SIGN_IN, resource: SESSION, ...about, before: null, after };
    await recordEvent(to, { id: null, name: "", email: "", ip }, { ...event, outcome: "failed" });
  };
  const recordWrongPassword = async (to: Db | Transaction, row: Row | undefined, email: string, ip: string) => {
    await recordFailure(to, row, { email }, ip);
    return new HttpError(401, "invalid_credentials", "Invalid email or password");
  };
  /** Returns an error if the account is deactivated. Call it only after the person has proved their identity. */
  const rejectDeactivated = async (to: Db | Transaction, row: Row, ip: string): Promise<HttpError | undefined> => {
    if (!row.deactivatedAt) return undefined;
    await recordFailure(to, row, { email: row.email }, ip);
    return new HttpError(401, "deactivated", "This account is deactivated. Ask an owner.");
  };
  /** Creates a session for the person whose row the transaction has locked. */
  const signIn = async (tx: Transaction, account: LockedAccount, { headers, ip }: FastifyRequest) => {
    const user = toAuthenticatedUser(account);
    const due = await mustSetUpSecondStep(tx, env, user);
    const token = await sessions.start(tx, user.id, { userAgent: headers["user-agent"], ip });
    await recordEvent(tx, { ...user, ip }, { action: SIGN_IN, ...toSessionEvent(user) });
    return { token, user: toSessionUser(user, env, due, await readPreferences(tx, user.id)) };
  };
  /** Counts an attempt from this browser. The returned function undoes the count, and remembers the browser. */
  const countGuess = async (request: FastifyRequest, reply: FastifyReply, guessed: GuessTarget | null) => {
    const device = getDeviceSecret(request, env);
    const undoAttempt = await signInLimits.attempt({ guessed, address: request.ip, device });
    return async () => {
      await undoAttempt();
      setDeviceCookie(request, reply, env, device);
    };
  };
  /** Throws an error that a transaction has returned. Thrown inside, it would undo the record of the failed attempt. */
  const throwIfError = <T>(result: T | HttpError): T => {
    if (result instanceof HttpError) throw result;
    return result;
  };
  const config = { recordsRefusalsAs: SIGN_IN };

  app.post(
    "/api/auth/login",
    { config, schema: { body: credentials, response: { 200: signedInAnswer } } },
    async (request, reply) => {
      const { body, ip } = request;
      const undoAttempt = await countGuess(request, reply, ["password", body.email]);
      const [row] = await db.select(columns).from(users).where(eq(users.email, body.email));
      const matches = await passwords.verify(row?.passwordHash, body.password);
      if (!row || !matches) throw await recordWrongPassword(db, row, body.email, ip);
      const rejected = await rejectDeactivated(db, row, ip);
      if (rejected) throw rejected;
      await undoAttempt();
      const result = await db.transaction(async (tx) => {
        const account = await lockAccount(tx, row.id);
        // Verification is slow enough for the password or the email address to change in the meantime.
        if (account?.passwordHash !== row.passwordHash || account?.email !== row.email)
          return recordWrongPassword(tx, row, body.email, ip);
        const rejection = await rejectDeactivated(tx, account, ip);
        return rejection ?? (await startSecondStep(tx, row.id, getSite(request, env))) ?? signIn(tx, account, request);
      });
      return throwIfError(result);
    },
  );

  app.post(
    "/api/auth/second-step",
    { config, schema: { body: secondStep, response: { 200: signedInAnswer } } },
    async (request, reply) => {
      const { challenge, ...answer } = request.body;
      const attempt = { challenge, answer, site: getSite(request, env), ip: request.ip };
      // Attempts at the second step are counted separately from passwords. With only a passkey, no account is counted.
      const result = await verifySecondStep(
        db,
        attempt,
        (id) => countGuess(request, reply, id === null ? null : ["second step", id]),
        async (tx, account) => (await rejectDeactivated(tx, account, request.ip)) ?? signIn(tx, account, request),
      );
      return throwIfError(result);
    },
  );

  app.post(
    "/api/auth/passkey",
    {
      config,
      schema: {
        response: { 200: z.object({ challenge: z.string(), passkey: z.looseObject({ challenge: z.string() }) }) },
      },
    },
    async (request) => {
      const site = requirePasskeySite(request, env);
      await signInLimits.attempt({ guessed: null, address: request.ip });
      const { challenge, passkey } = await startPasskeySignIn(db, site);
      return { challenge, passkey: { ...passkey } };
    },
  );

  app.post(
    "/api/auth/logout",
    { config: { signedIn: true }, schema: { response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      const token = getBearerToken(request);
      if (token) await sessions.end(token);
      const actor = getActor(request);
      await recordEvent(db, { ...actor, ip: request.ip }, { action: "session.sign-out", ...toSessionEvent(actor) });
      return { message: "Signed out." };
    },
  );

  app.get(
    "/api/auth/me",
    { config: { signedIn: true }, schema: { response: { 200: sessionUser } } },
    async (request) => {
      const user = getActor(request);
      const [due, preferences] = await Promise.all([mustSetUpSecondStep(db, env, user), readPreferences(db, user.id)]);
      return toSessionUser(user, env, due, preferences);
    },
  );
}
