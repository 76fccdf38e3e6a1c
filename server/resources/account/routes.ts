import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Account } from "../../../resources/account/contract";
import { revokeAccess } from "../../auth/revoke-access";
import { lockOwnAccount } from "../../auth/lock-account";
import { verifyOwnPassword } from "./own-password";
import { requireStrongPassword } from "../../auth/password-rule";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { adminRoles } from "../../db/schema-roles";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { HttpError } from "../../http/errors";
import { emailAddress, passwordText, requiredText } from "../../http/fields";
import { authenticatedUserColumns, toAuthenticatedUser } from "../../auth/session";
import { rejectDuplicates } from "../../http/unique-violation";
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

/** The columns of the administrator's own account. */
const columns = { ...authenticatedUserColumns, roleName: adminRoles.name };

/** /api/admin/account: the administrator's own account. It requires no permission beyond being signed in. */
export function accountRoutes(app: ApiServer, context: ApiContext): void {
  const { db, passwords } = context;
  const answers = { response: { 200: account } };

  app.get("/api/admin/account", { ...SELF_SERVICE_ROUTE, schema: answers }, async (request) =>
    toResponse(await selectOwnAccount(db, request)),
  );

  app.put("/api/admin/account", { ...SELF_SERVICE_ROUTE, schema: { body: name, ...answers } }, (request) =>
    change(request, "name", request.body),
  );

  app.put(
    "/api/admin/account/email",
    { ...SELF_SERVICE_ROUTE, schema: { body: email, ...answers } },
    async (request) => {
      await verifyOwnPassword(context, request, "password", request.body.password);
      return rejectDuplicates({ noun: "user", field: "email" }, () =>
        change(request, "email", { email: request.body.email }),
      );
    },
  );

  app.put(
    "/api/admin/account/password",
    { ...SELF_SERVICE_ROUTE, schema: { body: password, ...answers } },
    async (request) => {
      const { body } = request;
      await verifyOwnPassword(context, request, "current", body.current);
      await requireStrongPassword("password", body.password, getActor(request));
      const passwordHash = await passwords.hash(body.password);
      return db.transaction(async (tx) => {
        await lockOwnAccount(tx, request);
        const row = await selectOwnAccount(tx, request);
        await tx.update(users).set({ passwordHash }).where(eq(users.id, row.id));
        await revokeAccess(tx, [row.id], getActor(request).sessionId);
        await recordOwnChange(tx, request, "password", { before: null, after: null });
        return toResponse(row);
      });
    },
  );

  ownSessionsRoutes(app, context);

  function change(request: FastifyRequest, what: "name" | "email", values: { name?: string; email?: string }) {
    return db.transaction(async (tx) => {
      await lockOwnAccount(tx, request);
      const before = await selectOwnAccount(tx, request);
      await tx.update(users).set(values).where(eq(users.id, before.id));
      const after = { ...before, ...values };
      if (after.email !== before.email) await revokeAccess(tx, [before.id], getActor(request).sessionId);
      await recordOwnChange(tx, request, what, { before: { [what]: before[what] }, after: { [what]: after[what] } });
      return toResponse(after);
    });
  }
}

async function selectOwnAccount(from: Db | Transaction, request: FastifyRequest) {
  const { id } = getActor(request);
  const [row] = await from
    .select(columns)
    .from(users)
    .leftJoin(adminRoles, eq(adminRoles.id, users.roleId))
    .where(eq(users.id, id));
  if (!row) throw new HttpError(401, "unauthenticated", "Your account has been deleted.");
  return row;
}

/** Records a change of the account. For a password, the entry says only that it changed. */
const recordOwnChange = (
  tx: Transaction,
  request: FastifyRequest,
  what: string,
  change: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
) =>
  recordChange(tx, request, {
    action: `account.${what}`,
    resource: "users",
    resourceId: getActor(request).id,
    ...change,
  });

function toResponse(row: Awaited<ReturnType<typeof selectOwnAccount>>) {
  const { id, name: called, email: address, permissions } = toAuthenticatedUser(row);
  return { _id: id, name: called, email: address, roleName: row.roleName, permissions };
}
