import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ROLES, type SessionUser } from "../../providers/auth/contract";
import { users } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { actorOf, bearerOf } from "../http/auth";
import { HttpError } from "../http/errors";
import { requiredText } from "../http/fields";
import { signedInColumns, toSessionUser, toSignedIn } from "../http/session";

const sessionUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()).optional(),
  features: z.array(z.string()).optional(),
}) satisfies z.ZodType<SessionUser>;

const credentials = z.object({
  email: requiredText(320).transform((email) => email.toLowerCase()),
  /** Not trimmed: blanks may be part of a password. The limit bounds the work of hashing. */
  password: z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
    .pipe(z.string().min(1, "is required").max(1024, "must have at most 1,024 characters")),
});

/** Needs @fastify/rate-limit. POST /api/auth/login, POST /api/auth/logout and GET /api/auth/me (the user itself). */
export function authRoutes(app: ApiServer, { db, env, passwords, sessions }: ApiContext): void {
  const limit = {
    max: env.LOGIN_ATTEMPTS_PER_MINUTE,
    timeWindow: 60_000,
    // After validation, because the e-mail is in the body.
    hook: "preHandler" as const,
    keyGenerator: (request: FastifyRequest) => `${request.ip} ${(request.body as { email: string }).email}`,
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
      new HttpError(429, "rate_limited", `Too many sign-in attempts. Try again in ${Math.ceil(ttl / 1000)} seconds.`),
  };
  app.post(
    "/api/auth/login",
    {
      config: { rateLimit: limit },
      schema: { body: credentials, response: { 200: z.object({ token: z.string(), user: sessionUser }) } },
    },
    async ({ body }) => {
      const [row] = await db
        .select({ ...signedInColumns, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.email, body.email));
      const matches = await passwords.verify(row?.passwordHash, body.password);
      if (!row || !matches) throw new HttpError(401, "invalid_credentials", "Invalid email or password");
      const token = await sessions.start(row.id);
      return { token, user: toSessionUser(toSignedIn(row), env.API_FEATURES) };
    },
  );

  app.post(
    "/api/auth/logout",
    { config: { signedIn: true }, schema: { response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      const token = bearerOf(request);
      if (token) await sessions.end(token);
      return { message: "Signed out." };
    },
  );

  app.get("/api/auth/me", { config: { signedIn: true }, schema: { response: { 200: sessionUser } } }, (request) =>
    toSessionUser(actorOf(request), env.API_FEATURES),
  );
}
