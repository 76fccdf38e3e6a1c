import { eq, inArray, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { ROLES } from "../../../providers/auth/contract";
import type { User } from "../../../resources/users/contract";
import { revokeTokens } from "../../auth/api-tokens";
import { OWNER_ROLE } from "../../auth/built-in-roles";
import { revokeAccess } from "../../auth/revoke-access";
import { lockOwners, requireOtherOwner } from "../../auth/owners";
import { externalIdEquals } from "../../db/external-id-equals";
import { columnEquals, type Conditions } from "../../db/conditions";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import { phoneEquals, personContains } from "../../db/search-text";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { rejectDuplicates } from "../../http/unique-violation";
import { recordChange } from "../../audit/record-event";
import { getActor, requirePasswordConfirmation } from "../../auth/auth";
import { contentBody, contentSchema } from "../../records/envelope";
import { conflictError, notFoundError } from "../../http/errors";
import { requiredChoice, emailAddress, idParams, isId, optionalChoice, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { exportRoute } from "../../records/export-route";
import { deleteUser } from "./delete-user";
import { lockUser } from "./lock-user";
import { toUserResponse, userColumns, type UserRow } from "./response";
import { buildVendorSearchText } from "../vendors/search-text";

const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  phone: z.string().optional(),
  createdAt: z.string(),
}) satisfies z.ZodType<User>;

/** Missing fields stay unchanged. */
const change = z.strictObject(
  {
    name: requiredText(200).optional(),
    email: emailAddress.optional(),
    role: requiredChoice(ROLES).optional(),
  },
  "must be an object",
);

const selectUsers = (db: Db, totalCount: SQL<number>) => db.select({ ...userColumns, totalCount }).from(users);

/** /api/admin/users: list (page, limit, role, search), read, update (name, email, role) and delete. */
export function usersRoutes(app: ApiServer, context: ApiContext): void {
  const { db, reading } = context;
  const querystring = pageQuerySchema(["name", "email", "role", "createdAt"]).extend({
    role: optionalChoice(ROLES),
    search: searchParameter,
    facets: facetsParameter,
  });
  const buildWhere = ({ role, search }: z.infer<typeof querystring>): Conditions => [
    columnEquals(users.role, role),
    search
      ? or(personContains(users, search), phoneEquals(users.phone, search), externalIdEquals(users.id, "users", search))
      : undefined,
  ];
  const counting = { table: users, facets: { role: users.role }, where: buildWhere };
  const answers = { response: { 200: user } };

  app.get(
    "/api/admin/users",
    {
      config: { permission: "users.list", mayReadReplica: true },
      schema: { querystring, response: { 200: contentSchema(user) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const { query } = request;
        const { rows, total } = await readPage(db, users, query, selectUsers, buildWhere(query));
        return { ...contentBody(rows.map(toUserResponse), total, query), ...(await countFacets(db, query, counting)) };
      }),
  );

  exportRoute(app, context, {
    type: "users",
    table: users,
    querystring,
    where: buildWhere,
    read: async (ids) => (await db.select(userColumns).from(users).where(inArray(users.id, ids))).map(toUserResponse),
    columns: {
      "User ID": ({ _id }) => _id,
      "Created At": ({ createdAt }) => createdAt,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Role: ({ role }) => role,
      Phone: ({ phone }) => phone,
    },
  });

  app.get(
    "/api/admin/users/:id",
    { config: { permission: "users.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      const [row] = isId(params.id) ? await db.select(userColumns).from(users).where(eq(users.id, params.id)) : [];
      if (!row) throw notFoundError("User");
      return toUserResponse(row);
    },
  );

  app.put(
    "/api/admin/users/:id",
    { config: { permission: "users.edit" }, schema: { params: idParams, body: change, ...answers } },
    async (request) =>
      rejectDuplicates({ noun: "user", field: "email" }, () =>
        db.transaction(async (tx) => {
          if (request.body.role) await lockOwners(tx);
          const before = await lockUser(tx, request, request.params.id, "users.edit", request.body.role);
          const { name = before.name, email = before.email, role = before.role } = request.body;
          if (before.id === getActor(request).id && role !== "admin") {
            throw conflictError("You can't remove your own admin role. Ask another administrator.");
          }
          const losesAdminRole = before.role === "admin" && role !== "admin";
          if (losesAdminRole && before.roleId === OWNER_ROLE) await requireOtherOwner(tx, before.id);
          const changesAccess = email !== before.email || role !== before.role;
          if (changesAccess && [before.role, role].includes("admin")) requirePasswordConfirmation(request);
          const [row] = await tx
            .update(users)
            // Without the old `roleId`, the person has no permissions if they become an administrator again.
            .set({ name, email, role, ...(losesAdminRole ? { roleId: null } : {}) })
            .where(eq(users.id, before.id))
            .returning(userColumns);
          if (!row) throw new Error("The update returned no row.");
          if (email !== before.email) await updateShopSearch(tx, row);
          if (losesAdminRole) await revokeTokens(tx, row.id);
          if (changesAccess) await revokeAccess(tx, [row.id], getActor(request).sessionId);
          const entry = { action: "users.edit", resource: "users", resourceId: row.id, label: row.name };
          await recordChange(tx, request, { ...entry, before: toUserResponse(before), after: toUserResponse(row) });
          return toUserResponse(row);
        }),
      ),
  );

  app.delete(
    "/api/admin/users/:id",
    { config: { permission: "users.delete" }, schema: { params: idParams, ...answers } },
    (request) => db.transaction(async (tx) => toUserResponse(await deleteUser(tx, request, request.params.id))),
  );
}

/** Updates the search text of a user's shops, which contains the owner's email address. */
async function updateShopSearch(tx: Transaction, owner: UserRow): Promise<void> {
  for (const shop of await tx.select().from(vendors).where(eq(vendors.userId, owner.id))) {
    const searchText = buildVendorSearchText(shop, owner.email);
    await tx.update(vendors).set({ searchText }).where(eq(vendors.id, shop.id));
  }
}
