import { eq, sql, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import type { AdminRole, KnownPermissions } from "../../../resources/roles/contract";
import { findUnusedGrants, listPermissions, requireGrants } from "../../auth/grants";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { adminRoles } from "../../db/schema-roles";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor, requirePasswordConfirmation } from "../../auth/auth";
import { contentBody, contentSchema } from "../../records/envelope";
import { conflictError, fieldError, notFoundError } from "../../http/errors";
import { clearableText, idParams, isId, optionalCode, requiredText, optionalTextOrEmpty } from "../../http/fields";
import { pageQuerySchema } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { rejectDuplicates } from "../../http/unique-violation";
import { requireVersion } from "../../records/versions";
import { formatCount, pluralize } from "../../base/text";
import { columnContains } from "../../db/search-text";

const role = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  builtIn: z.boolean(),
  people: z.int(),
  secondStep: z.boolean(),
  createdAt: z.string(),
}) satisfies z.ZodType<AdminRole>;

const grantList = z
  .array(requiredText(100), "must be a list of permissions")
  .max(500, "must have at most 500 entries")
  .transform((grants) => [...new Set(grants)].sort());

const input = z.strictObject(
  { name: requiredText(60), description: optionalTextOrEmpty(300), permissions: grantList },
  "must be an object",
);

/** Missing fields stay unchanged. */
const change = z.strictObject(
  { name: requiredText(60).optional(), description: clearableText(300), permissions: grantList.optional() },
  "must be an object",
);

/** Allowed for every role, including built-in roles. */
const secondStepChange = z.strictObject({ secondStep: z.boolean("must be true or false") }, "must be an object");

const knownPermissionsSchema = z.object({ permissions: z.array(z.string()) }) satisfies z.ZodType<KnownPermissions>;

/** The columns of a role, with the number of administrators who have it. */
const roleColumns = {
  id: adminRoles.id,
  name: adminRoles.name,
  description: adminRoles.description,
  permissions: adminRoles.permissions,
  builtIn: adminRoles.builtIn,
  secondStep: adminRoles.secondStep,
  createdAt: adminRoles.createdAt,
  people: sql<number>`(select count(*) from users u where u.role_id = admin_roles.id)`.mapWith(Number),
};

const selectRoles = (db: Db, ofAll: SQL<number>) => db.select({ ...roleColumns, ofAll }).from(adminRoles);

type RoleRow = typeof adminRoles.$inferSelect & { people: number };

const UNIQUE_NAME = { noun: "role", field: "name" };

/** /api/admin/roles: list (page, limit, search), list of all permissions, read, create, update and delete. */
export function rolesRoutes(app: ApiServer, { db }: ApiContext): void {
  const querystring = pageQuerySchema(["name", "createdAt"]).extend({ search: optionalCode(200) });
  const answers = { response: { 200: role } };

  app.get(
    "/api/admin/roles",
    { config: { permission: "roles.list" }, schema: { querystring, response: { 200: contentSchema(role) } } },
    async ({ query }) => {
      const where = query.search === undefined ? [] : [columnContains(adminRoles.name, query.search)];
      const { rows, total } = await readPage(db, adminRoles, query, selectRoles, where);
      return contentBody(rows.map(toResponse), total, query);
    },
  );

  app.get(
    "/api/admin/roles/permissions",
    { config: { permission: "roles.list" }, schema: { response: { 200: knownPermissionsSchema } } },
    () => ({ permissions: listPermissions(app) }),
  );

  app.get(
    "/api/admin/roles/:id",
    { config: { permission: "roles.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      const [row] = isId(params.id)
        ? await db.select(roleColumns).from(adminRoles).where(eq(adminRoles.id, params.id))
        : [];
      if (!row) throw notFoundError("Role");
      return toResponse(row);
    },
  );

  app.post(
    "/api/admin/roles",
    { config: { permission: "roles.create" }, schema: { body: input, response: { 201: role } } },
    async (request, reply) => {
      const { body } = request;
      rejectUnknownGrants(body.permissions);
      requireGrants(getActor(request).permissions, body.permissions);
      const made = await rejectDuplicates(UNIQUE_NAME, () =>
        db.transaction(async (tx) => {
          const [row] = await tx
            .insert(adminRoles)
            .values({ ...body, id: newId() })
            .returning();
          if (!row) throw new Error("An insert answers the row that it made.");
          const after = toResponse({ ...row, people: 0 });
          await recordRoleChange(tx, request, "create", { before: null, after });
          return after;
        }),
      );
      return reply.code(201).send(made);
    },
  );

  app.put(
    "/api/admin/roles/:id",
    {
      config: { permission: "roles.edit" },
      schema: { params: idParams, body: change, ...answers },
    },
    async (request) =>
      rejectDuplicates(UNIQUE_NAME, () =>
        db.transaction(async (tx) => {
          const before = await lockCustomRole(tx, request.params.id);
          await requireVersion(tx, request, before.id);
          const { permissions = before.permissions, name = before.name, description: typed } = request.body;
          const description = typed === undefined ? before.description : (typed ?? "");
          if (request.body.permissions) rejectUnknownGrants(permissions);
          requireGrants(getActor(request).permissions, [...before.permissions, ...permissions]);
          if (permissions.some((grant) => !isAllowed(before.permissions, grant))) requirePasswordConfirmation(request);
          const [row] = await tx
            .update(adminRoles)
            .set({ name, description, permissions })
            .where(eq(adminRoles.id, before.id))
            .returning();
          if (!row) throw new Error("The row is locked, so it is there.");
          const after = toResponse({ ...row, people: before.people });
          await recordRoleChange(tx, request, "edit", { before: toResponse(before), after });
          return after;
        }),
      ),
  );

  app.put(
    "/api/admin/roles/:id/second-step",
    {
      config: { permission: "roles.second-step" },
      schema: { params: idParams, body: secondStepChange, ...answers },
    },
    async (request) =>
      db.transaction(async (tx) => {
        const before = await lockRole(tx, request.params.id);
        await requireVersion(tx, request, before.id);
        requireGrants(getActor(request).permissions, before.permissions);
        const { secondStep } = request.body;
        if (before.secondStep && !secondStep) requirePasswordConfirmation(request);
        await tx.update(adminRoles).set({ secondStep }).where(eq(adminRoles.id, before.id));
        const after = toResponse({ ...before, secondStep });
        await recordRoleChange(tx, request, "second-step", { before: toResponse(before), after });
        return after;
      }),
  );

  app.delete(
    "/api/admin/roles/:id",
    { config: { permission: "roles.delete" }, schema: { params: idParams, ...answers } },
    async (request) =>
      db.transaction(async (tx) => {
        const row = await lockCustomRole(tx, request.params.id);
        await requireVersion(tx, request, row.id);
        requireGrants(getActor(request).permissions, row.permissions);
        if (row.people > 0) {
          const has = `${formatCount(row.people, "administrator")} ${pluralize(row.people, "has", "have")}`;
          throw conflictError(`${has} this role. Give them another one first.`);
        }
        await tx.delete(adminRoles).where(eq(adminRoles.id, row.id));
        const before = toResponse(row);
        await recordRoleChange(tx, request, "delete", { before, after: null });
        return before;
      }),
  );

  /** @throws HttpError 422 naming grants that match no permission */
  function rejectUnknownGrants(permissions: readonly string[]): void {
    const empty = findUnusedGrants(permissions, listPermissions(app));
    if (empty.length === 0) return;
    throw fieldError("permissions", `must name permissions that there are; ${empty.join(", ")} is none`);
  }
}

const recordRoleChange = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  change: { before: z.infer<typeof role> | null; after: z.infer<typeof role> | null },
) => {
  const resourceId = (change.after ?? change.before)?._id ?? "";
  return recordChange(tx, request, { action: `roles.${action}`, resource: "roles", resourceId, ...change });
};

/**
 * Locks a role, so that it cannot be assigned in the meantime.
 * @throws HttpError 404
 */
async function lockRole(tx: Transaction, id: string): Promise<RoleRow> {
  const [locked] = isId(id)
    ? await tx.select({ id: adminRoles.id }).from(adminRoles).where(eq(adminRoles.id, id)).for("update")
    : [];
  // Counted after the lock is taken, so that earlier assignments are included.
  const [row] = locked ? await tx.select(roleColumns).from(adminRoles).where(eq(adminRoles.id, id)) : [];
  if (!row) throw notFoundError("Role");
  return row;
}

/**
 * Locks a custom role.
 * @throws HttpError 404; 409 for a built-in role
 */
async function lockCustomRole(tx: Transaction, id: string): Promise<RoleRow> {
  const row = await lockRole(tx, id);
  if (row.builtIn) throw conflictError("This role is built in. Create your own role instead.");
  return row;
}

function toResponse({ id, createdAt, ...role }: RoleRow) {
  return { _id: id, ...role, createdAt: createdAt.toISOString() };
}
