import { eq } from "drizzle-orm";
import { z } from "zod";
import { revokeAccess } from "../../auth/revoke-access";
import { findInvitee } from "../../auth/invitations";
import { lockAccount } from "../../auth/lock-account";
import { linkExpiredError, linkToken } from "../../auth/one-time-links";
import { requireStrongPassword } from "../../auth/password-rule";
import { users } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordEvent } from "../../audit/record-event";
import { passwordText, requiredText } from "../../http/fields";

const lookupBody = z.strictObject({ token: linkToken }, "must be an object");
const acceptBody = z.strictObject(
  { token: linkToken, name: requiredText(200), password: passwordText },
  "must be an object",
);
const person = z.object({ name: z.string(), email: z.string() });

/**
 * POST /api/auth/invitation returns who a link is for. POST /api/auth/invitation/accept sets the name and the password.
 * The token is sent in the body, because URLs are written to logs.
 */
export function invitationsRoutes(app: ApiServer, { db, passwords }: ApiContext): void {
  app.post("/api/auth/invitation", { schema: { body: lookupBody, response: { 200: person } } }, async ({ body }) => {
    const found = await findInvitee(db, body.token);
    if (!found) throw linkExpiredError();
    return { name: found.name, email: found.email };
  });

  app.post(
    "/api/auth/invitation/accept",
    { schema: { body: acceptBody, response: { 200: person } } },
    async ({ body, ip }) => {
      const { name } = body;
      const found = await findInvitee(db, body.token);
      if (!found) throw linkExpiredError();
      const { id, email } = found;
      await requireStrongPassword("password", body.password, { name, email });
      const passwordHash = await passwords.hash(body.password);
      await db.transaction(async (tx) => {
        await lockAccount(tx, id);
        // Checked again under the lock: the link may have been used, or the account changed, in the meantime.
        if (!(await findInvitee(tx, body.token))) throw linkExpiredError();
        await tx.update(users).set({ name, passwordHash }).where(eq(users.id, id));
        await revokeAccess(tx, [id]);
        const entry = { action: "account.accept-invitation", resource: "users", resourceId: id };
        const change = { before: { name: found.name }, after: { name } };
        await recordEvent(tx, { id, name, email, ip }, { ...entry, ...change });
      });
      return { name, email };
    },
  );
}
