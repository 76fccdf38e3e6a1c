import { eq } from "drizzle-orm";
import { z } from "zod";
import { endOtherAccess } from "../accounts/end-access";
import { invited } from "../accounts/invitations";
import { lockAccount } from "../accounts/lock-account";
import { requireGoodPassword } from "../accounts/password-rule";
import { users } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { recordEvent } from "../http/audit";
import { HttpError } from "../http/errors";
import { passwordText, requiredText } from "../http/fields";

const token = z.string("must be text").max(200, "must have at most 200 characters");
const look = z.strictObject({ token }, "must be an object");
const accept = z.strictObject({ token, name: requiredText(200), password: passwordText }, "must be an object");
const person = z.object({ name: z.string(), email: z.string() });

const gone = () =>
  new HttpError(
    410,
    "gone",
    "This link has expired, was already used or was replaced by a newer one. Ask for a new one.",
  );

/**
 * POST /api/auth/invitation, who a link is for, and /api/auth/invitation/accept, which sets a name and a password. The token
 * goes in the body: addresses are written to logs.
 */
export function invitationsRoutes(app: ApiServer, { db, env, passwords }: ApiContext): void {
  if (!env.API_FEATURES?.includes("roles")) return;

  app.post("/api/auth/invitation", { schema: { body: look, response: { 200: person } } }, async ({ body }) => {
    const found = await invited(db, body.token);
    if (!found) throw gone();
    return { name: found.name, email: found.email };
  });

  app.post(
    "/api/auth/invitation/accept",
    { schema: { body: accept, response: { 200: person } } },
    async ({ body, ip }) => {
      const { name } = body;
      const found = await invited(db, body.token);
      if (!found) throw gone();
      const { id, email } = found;
      await requireGoodPassword("password", body.password, { name, email });
      const passwordHash = await passwords.hash(body.password);
      await db.transaction(async (tx) => {
        await lockAccount(tx, id);
        // Two people may use the link at the same time, and the account may have changed since: both end it.
        if (!(await invited(tx, body.token))) throw gone();
        await tx.update(users).set({ name, passwordHash }).where(eq(users.id, id));
        await endOtherAccess(tx, id);
        const entry = { action: "account.accept-invitation", resource: "users", resourceId: id };
        const change = { before: { name: found.name }, after: { name } };
        await recordEvent(tx, { id, name, email, ip }, { ...entry, ...change });
      });
      return { name, email };
    },
  );
}
