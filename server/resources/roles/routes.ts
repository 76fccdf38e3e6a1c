import { eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { isAllowed, type KnownPermissions } from "../../../providers/auth/contract";
import type { AdminRole } from "../../../resources/roles/contract";
import { findUnusedGrants, listPermissions, requireGrants } from "../../auth/grants";
import type { Transaction } from "../../db/database";
import { adminRoles } from "../../db/schema-roles";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor, requirePasswordConfirmation } from "../../auth/auth";
import { registerCrudRoutes } from "../../records/crud-routes";
import { conflictError, fieldError, notFoundError } from "../../http/errors";
import { idParams, isId, requiredText, optionalTextOrEmpty } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { formatCount, pluralize } from "../../base/text";

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

/** Allowed for every role, including built-in roles. */
const secondStepChange = z.strictObject({ secondStep: z.boolean("must be true or false") }, "must be an object");

const knownPermissionsSchema = z.object({ permissions: z.array(z.string()) }) satisfies z.ZodType<KnownPermissions>;

/** The number of administrators who have the role. */
const people = sql<number>`(select count(*) from users u where u.role_id = admin_roles.id)`.mapWith(Number);

type RoleRow = typeof adminRoles.$inferSelect & { people: number };

/** /api/admin/roles: list (page, limit, search), all permissions, read, create, update, delete, and the second step. */
export function rolesRoutes(app: ApiServer, context: ApiContext): void {
  const { db } = context;

  registerCrudRoutes(app, context, {
    name: "roles",
    one: "Role",
    table: adminRoles,
    sortable: ["name", "createdAt"],
    search: ["name"],
    input,
    answer: role,
    unique: { noun: "role", field: "name" },
    computed: { people },
    noExport: true,
    check(request, { before, after }) {
      if (before?.builtIn) throw conflictError("This role is built in. Create your own role instead.");
      const had = before?.permissions ?? [];
      requireGrants(getActor(request).permissions, [...had, ...(after?.permissions ?? [])]);
      if (!after) return rejectInUse(before?.people ?? 0);
      rejectUnknownGrants(after.permissions.filter((grant) => !had.includes(grant)));
      if (before && after.permissions.some((grant) => !isAllowed(had, grant))) requirePasswordConfirmation(request);
    },
  });

  app.get(
    "/api/admin/roles/permissions",
    { config: { permission: "roles.list" }, schema: { response: { 200: knownPermissionsSchema } } },
    () => ({ permissions: listPermissions(app) }),
  );

  app.put(
    "/api/admin/roles/:id/second-step",
    {
      config: { permission: "roles.second-step" },
      schema: { params: idParams, body: secondStepChange, response: { 200: role } },
    },
    async (request) =>
      db.transaction(async (tx) => {
        const before = await lockRole(tx, request.params.id);
        await requireVersion(tx, request, before.id);
        requireGrants(getActor(request).permissions, before.permissions);
        const { secondStep } = request.body;
        if (before.secondStep && !secondStep) requirePasswordConfirmation(request);
        await tx.update(adminRoles).set({ secondStep }).where(eq(adminRoles.id, before.id));
        const change = { before: toResponse(before), after: toResponse({ ...before, secondStep }) };
        const target = { resource: "roles", resourceId: before.id, label: before.name };
        await recordChange(tx, request, { action: "roles.second-step", ...target, ...change });
        return change.after;
      }),
  );

  /** @throws HttpError 422 naming grants that match no permission */
  function rejectUnknownGrants(permissions: readonly string[]): void {
    const empty = findUnusedGrants(permissions, listPermissions(app));
    if (empty.length === 0) return;
    throw fieldError("permissions", `must name existing permissions. Unknown: ${empty.join(", ")}`);
  }
}

/** @throws HttpError 409 */
function rejectInUse(people: number): void {
  if (people === 0) return;
  const has = `${formatCount(people, "administrator")} ${pluralize(people, "has", "have")}`;
  throw conflictError(`${has} this role. Give them another one first.`);
}

/**
 * Locks a role, so that it cannot be assigned in the meantime.
 * @throws HttpError 404
 */
async function lockRole(tx: Transaction, id: string): Promise<RoleRow> {
  const [locked] = isId(id)
    ? await tx.select({ id: adminRoles.id }).from(adminRoles).where(eq(adminRoles.id, id)).for("update")
    : [];
  // Counted after the lock is taken, so that earlier assignments are included.
  const [row] = locked
    ? await tx
        .select({ ...getTableColumns(adminRoles), people })
        .from(adminRoles)
        .where(eq(adminRoles.id, id))
    : [];
  if (!row) throw notFoundError("Role");
  return row;
}

function toResponse({ id, createdAt, ...role }: RoleRow) {
  return { _id: id, ...role, createdAt: createdAt.toISOString() };
}
