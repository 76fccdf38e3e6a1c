import { and, eq, ne } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Account } from "../../../resources/account/contract";
import { requireOwnPassword } from "../../accounts/own-password";
import { requireGoodPassword } from "../../accounts/password-rule";
import type { Db, Transaction } from "../../db/database";
import { sessions, users } from "../../db/schema";
import { adminRoles } from "../../db/schema-roles";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { recordChange } from "../../http/audit";
import { actorOf, bearerOf, OWN_ACCOUNT } from "../../http/auth";
import { HttpError } from "../../http/errors";
import { emailAddress, passwordText, requiredText } from "../../http/fields";
import { hashOf, signedInColumns, toSignedIn } from "../../http/session";
import { unlessTaken } from "../../http/unless-taken";
import { ownSessionsRoutes } from "./sessions";

const account = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roleName: z.string().nullable(),
  permissions: z.array(z.string()),
}) satisfies z.ZodType<Account>;

const name = z.strictObject({ name: requiredText(200) }, "must be an object");
const email = z.strictObject({ email: emailAddress, password: passwordText }, "must be an object");
const password = z.strictObject({ current: passwordText, password: passwordText }, "must be an object");

/** How a person's own account is read and locked. */
const columns = { ...signedInColumns, roleName: adminRoles.name };

/** /api/admin/account: what is one's own. Open to every administrator, whatever the grants. */
export function accountRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, passwords } = context;
  if (!env.API_FEATURES?.includes("accounts")) return;
  const answers = { response: { 200: account } };

  app.get("/api/admin/account", { ...OWN_ACCOUNT, schema: answers }, async (request) =>
    toAnswer(await ownRow(db, request)),
  );

  app.put("/api/admin/account", { ...OWN_ACCOUNT, schema: { body: name, ...answers } }, (request) =>
    change(request, "name", request.body),
  );

  app.put("/api/admin/account/email", { ...OWN_ACCOUNT, schema: { body: email, ...answers } }, async (request) => {
    await requireOwnPassword(context, request, "password", request.body.password);
    return unlessTaken({ noun: "user", field: "email", called: "e-mail" }, () =>
      change(request, "email", { email: request.body.email }),
    );
  });

  app.put(
    "/api/admin/account/password",
    { ...OWN_ACCOUNT, schema: { body: password, ...answers } },
    async (request) => {
      const { body } = request;
      await requireOwnPassword(context, request, "current", body.current);
      await requireGoodPassword("password", body.password, actorOf(request));
      const passwordHash = await passwords.hash(body.password);
      return db.transaction(async (tx) => {
        const row = await ownRow(tx, request, true);
        await tx.update(users).set({ passwordHash }).where(eq(users.id, row.id));
        // Whoever knew the old one is out; the session that changes it goes on.
        const others = ne(sessions.tokenHash, hashOf(bearerOf(request) ?? ""));
        await tx.delete(sessions).where(and(eq(sessions.userId, row.id), others));
        await audit(tx, request, "password", { before: null, after: null });
        return toAnswer(row);
      });
    },
  );

  ownSessionsRoutes(app, context);

  function change(request: FastifyRequest, what: "name" | "email", values: { name?: string; email?: string }) {
    return db.transaction(async (tx) => {
      const before = await ownRow(tx, request, true);
      await tx.update(users).set(values).where(eq(users.id, before.id));
      const after = { ...before, ...values };
      await audit(tx, request, what, { before: { [what]: before[what] }, after: { [what]: after[what] } });
      return toAnswer(after);
    });
  }
}

/** @param forChange whether nobody else may change it until the transaction ends */
async function ownRow(from: Db | Transaction, request: FastifyRequest, forChange = false) {
  const { id } = actorOf(request);
  const query = from
    .select(columns)
    .from(users)
    .leftJoin(adminRoles, eq(adminRoles.id, users.roleId))
    .where(eq(users.id, id));
  const [row] = await (forChange ? query.for("update", { of: users }) : query);
  if (!row) throw new HttpError(401, "unauthenticated", "Your account has been deleted.");
  return row;
}

/** Of a password there is only that it was changed. */
const audit = (
  tx: Transaction,
  request: FastifyRequest,
  what: string,
  change: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
) =>
  recordChange(tx, request, {
    action: `account.${what}`,
    resource: "users",
    resourceId: actorOf(request).id,
    ...change,
  });

function toAnswer(row: Awaited<ReturnType<typeof ownRow>>) {
  const { id, name: called, email: address, permissions } = toSignedIn(row);
  return { _id: id, name: called, email: address, roleName: row.roleName, permissions };
}
