import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ROLES, type SessionUser } from "../../providers/auth/contract";
import { now } from "../clock";
import { users } from "../db/schema";
import type { AuditEvent } from "../evidence/entries";
import type { ApiContext, ApiServer } from "../http/api-context";
import { recordEvent } from "../http/audit";
import { actorOf, bearerOf } from "../http/auth";
import { deviceOf, keepDevice } from "../http/device-cookie";
import { HttpError } from "../http/errors";
import { passwordText, requiredText } from "../http/fields";
import { signedInColumns, toSessionUser, toSignedIn, type SignedIn, type UserRow } from "../http/session";
import type { Guessed } from "../http/sign-in-limits";
import { passkeyAnswer } from "../second-step/passkeys";
import { owesSecondStep } from "../second-step/requirement";
import { askForPasskey, askForSecondStep, takeSecondStep } from "../second-step/sign-in";
import { passkeySiteOf, siteOf } from "../second-step/site";

const sessionUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()).optional(),
  features: z.array(z.string()).optional(),
  idleMinutes: z.int().optional(),
  owesSecondStep: z.literal(true).optional(),
}) satisfies z.ZodType<SessionUser>;

const credentials = z.object({
  email: requiredText(320).transform((email) => email.toLowerCase()),
  password: passwordText,
});

const SESSION = "session";
const SIGN_IN = "session.sign-in";

/** Of an entry about the session of a user. */
const ownSession = ({ id, name }: Pick<SignedIn, "id" | "name">) => ({
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
    code: requiredText(20).optional(),
    recoveryCode: requiredText(100).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) => [code, recoveryCode, passkey].filter((one) => one !== undefined).length === 1,
    { path: ["code"], message: "must stand alone: one of code, recoveryCode and passkey" },
  );

/**
 * POST /api/auth/login, POST /api/auth/logout and GET /api/auth/me (the user itself). After the password, or instead of
 * it with a passkey: POST /api/auth/second-step, and POST /api/auth/passkey for what a passkey is asked.
 */
export function authRoutes(app: ApiServer, { db, env, passwords, sessions, signInLimits }: ApiContext): void {
  const columns = { ...signedInColumns, passwordHash: users.passwordHash, deactivatedAt: users.deactivatedAt };
  type Row = UserRow & Pick<typeof users.$inferSelect, "deactivatedAt">;

  /** Takes down a sign-in that was refused; of an account that there is none of, by the day alone. */
  const recordFailure = async (row: Row | undefined, after: Record<string, unknown>, ip: string): Promise<void> => {
    const about: Pick<AuditEvent, "about" | "resourceId" | "label"> = row
      ? { about: `users/${row.id}`, resourceId: row.id, label: row.name }
      : { about: `visitors/${now().toISOString().slice(0, 10)}`, resourceId: "" };
    const event = { action: SIGN_IN, resource: SESSION, ...about, before: null, after };
    await recordEvent(db, { id: null, name: "", email: "", ip }, { ...event, outcome: "failed" });
  };
  /** Said to nobody who has not proved who they are. */
  const refuseDeactivated = async (row: Row, ip: string): Promise<void> => {
    if (!row.deactivatedAt) return;
    await recordFailure(row, { email: row.email }, ip);
    throw new HttpError(401, "deactivated", "This account is deactivated. Ask an owner.");
  };
  const signedInBy = async (row: Row, { headers, ip }: FastifyRequest) => {
    await refuseDeactivated(row, ip);
    const user = toSignedIn(row);
    const due = await owesSecondStep(db, env, user);
    const token = await sessions.start(user.id, { userAgent: headers["user-agent"], ip });
    await recordEvent(db, { ...user, ip }, { action: SIGN_IN, ...ownSession(user) });
    return { token, user: toSessionUser(user, env, due) };
  };
  /** Counts a guess of this browser. The browser is remembered if it was right. */
  const countGuess = async (request: FastifyRequest, reply: FastifyReply, guessed: Guessed | null) => {
    const device = deviceOf(request, env);
    const takeBack = await signInLimits.attempt({ guessed, address: request.ip, device });
    return async () => {
      await takeBack();
      keepDevice(request, reply, env, device);
    };
  };
  const config = { recordsRefusalsAs: SIGN_IN };

  app.post(
    "/api/auth/login",
    { config, schema: { body: credentials, response: { 200: signedInAnswer } } },
    async (request, reply) => {
      const { body, ip } = request;
      const takeBack = await countGuess(request, reply, ["password", body.email]);
      const [row] = await db.select(columns).from(users).where(eq(users.email, body.email));
      const matches = await passwords.verify(row?.passwordHash, body.password);
      if (!row || !matches) {
        await recordFailure(row, { email: body.email }, ip);
        throw new HttpError(401, "invalid_credentials", "Invalid email or password");
      }
      await refuseDeactivated(row, ip);
      await takeBack();
      await askForSecondStep(db, row.id, siteOf(request, env));
      return signedInBy(row, request);
    },
  );

  app.post(
    "/api/auth/second-step",
    { config, schema: { body: secondStep, response: { 200: signedInAnswer } } },
    async (request, reply) => {
      const { challenge, ...answer } = request.body;
      const asked = { challenge, answer, site: siteOf(request, env), ip: request.ip };
      // A person's codes are counted apart from their passwords; a passkey alone is counted by the address.
      const userId = await takeSecondStep(db, asked, (id) =>
        countGuess(request, reply, id === null ? null : ["second step", id]),
      );
      const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
      if (!row) throw new HttpError(401, "invalid_credentials", "This account is gone.");
      return signedInBy(row, request);
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
      const site = passkeySiteOf(request, env);
      await signInLimits.attempt({ guessed: null, address: request.ip });
      const { challenge, passkey } = await askForPasskey(db, site);
      return { challenge, passkey: { ...passkey } };
    },
  );

  app.post(
    "/api/auth/logout",
    { config: { signedIn: true }, schema: { response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      const token = bearerOf(request);
      if (token) await sessions.end(token);
      const actor = actorOf(request);
      await recordEvent(db, { ...actor, ip: request.ip }, { action: "session.sign-out", ...ownSession(actor) });
      return { message: "Signed out." };
    },
  );

  app.get(
    "/api/auth/me",
    { config: { signedIn: true }, schema: { response: { 200: sessionUser } } },
    async (request) => {
      const user = actorOf(request);
      return toSessionUser(user, env, await owesSecondStep(db, env, user));
    },
  );
}
