import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ADMINISTRATOR_STATES } from "../../../resources/administrators/contract";
import { revokeTokens } from "../../auth/api-tokens";
import { OWNER_ROLE } from "../../auth/built-in-roles";
import { revokeAccess } from "../../auth/revoke-access";
import { requireGrants } from "../../auth/grants";
import { lockPerson, type LockedPerson } from "../../auth/lock-person";
import { lockRole } from "../../auth/lock-role";
import { lockOwners, requireOtherOwner } from "../../auth/owners";
import { resetSecondStep } from "../../auth/two-step/methods";
import { nextTimestamp } from "../../base/clock";
import { onColumn, type Conditions } from "../../db/conditions";
import type { Transaction } from "../../db/database";
import { personContains } from "../../db/search-text";
import { users } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { createGateways } from "../../gateways/create-gateways";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { contentBody, contentSchema } from "../../records/envelope";
import { conflictError, notFoundError } from "../../http/errors";
import { idParams, isId, optionalChoice, optionalCode, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema } from "../../records/page-query";
import { TOTAL_NOT_COUNTED, readPage } from "../../records/read-page";
import type { AuthenticatedUser } from "../../auth/session";
import { requireVersion } from "../../records/versions";
import { administratorSchema, toAuditValues, STATE_CONDITIONS, selectAdministrators, toResponse } from "./response";
import { invitationRoutes } from "./invite";

const PATH = "/api/admin/administrators";

const assignment = z.strictObject({ role: requiredText(24) }, "must be an object");

/** A change to one administrator. It runs inside the transaction of the request. */
type AdministratorChange = (
  tx: Transaction,
  people: { target: LockedPerson; actor: AuthenticatedUser },
) => Promise<void>;

/**
 * /api/admin/administrators: list (page, limit, search, state), read, create, invite, and change role, state, sessions
 * or MFA.
 */
export function administratorsRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;
  const querystring = pageQuerySchema(["name", "email", "createdAt"]).extend({
    search: optionalCode(200),
    state: optionalChoice(ADMINISTRATOR_STATES),
    facets: facetsParameter,
  });
  const select = (from: Transaction | typeof db, totalCount = TOTAL_NOT_COUNTED) =>
    selectAdministrators(from, env.SESSION_IDLE_MINUTES, totalCount);
  const invitedBy = createGateways(env).EMAIL ? "email" : "link";
  const toAdministrator = (row: Parameters<typeof toResponse>[0]) => toResponse(row, invitedBy);
  const isAdmin = eq(users.role, "admin");
  const buildWhere = ({ search, state }: Pick<z.infer<typeof querystring>, "search" | "state">): Conditions => [
    onColumn(users.role, isAdmin),
    search === undefined ? undefined : personContains(users, search),
    state && STATE_CONDITIONS[state],
  ];
  const cases = ADMINISTRATOR_STATES.map((state) => sql`when ${STATE_CONDITIONS[state]} then ${state}`);
  const counted = { table: users, facets: { state: sql`case ${sql.join(cases, sql` `)} end` }, where: buildWhere };
  const answers = { response: { 200: administratorSchema } };

  app.get(
    PATH,
    {
      config: { permission: "administrators.list" },
      schema: { querystring, response: { 200: contentSchema(administratorSchema) } },
    },
    async ({ query }) => {
      // The query contains the current time to select open sessions, so a prepared statement cannot be reused.
      const { rows, total } = await readPage(db, users, query, (...of) => select(...of), buildWhere(query));
      return { ...contentBody(rows.map(toAdministrator), total, query), ...(await countFacets(db, query, counted)) };
    },
  );

  app.get(
    `${PATH}/:id`,
    { config: { permission: "administrators.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => read(db, params.id),
  );

  app.put(
    `${PATH}/:id/role`,
    {
      config: { permission: "administrators.assign", confirmsPassword: true },
      schema: { params: idParams, body: assignment, ...answers },
    },
    (request) =>
      change(request, "assign", async (tx, { target, actor }) => {
        const role = await lockRole(tx, request.body.role);
        requireGrants(actor.permissions, [...(target.permissions ?? []), ...role.permissions]);
        if (target.roleId === OWNER_ROLE && role.id !== OWNER_ROLE) await requireOtherOwner(tx, target.id);
        if (target.roleId === role.id) return;
        await tx.update(users).set({ roleId: role.id }).where(eq(users.id, target.id));
        await revokeAccess(tx, [target.id], getActor(request).sessionId);
      }),
  );

  app.put(
    `${PATH}/:id/deactivate`,
    { config: { permission: "administrators.deactivate" }, schema: { params: idParams, ...answers } },
    (request) =>
      change(request, "deactivate", async (tx, { target, actor }) => {
        requireOther(target, actor, "deactivate");
        if (target.deactivatedAt) throw conflictError("This account is already deactivated.");
        if (target.roleId === OWNER_ROLE) await requireOtherOwner(tx, target.id);
        await tx.update(users).set({ deactivatedAt: nextTimestamp() }).where(eq(users.id, target.id));
        await revokeAccess(tx, [target.id]);
        await revokeTokens(tx, target.id);
      }),
  );

  app.put(
    `${PATH}/:id/reactivate`,
    {
      config: { permission: "administrators.reactivate", confirmsPassword: true },
      schema: { params: idParams, ...answers },
    },
    (request) =>
      change(request, "reactivate", async (tx, { target, actor }) => {
        requireGrants(actor.permissions, target.permissions ?? []);
        if (!target.deactivatedAt) throw conflictError("This account is not deactivated.");
        await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, target.id));
        await revokeAccess(tx, [target.id]);
      }),
  );

  app.put(
    `${PATH}/:id/end-sessions`,
    { config: { permission: "administrators.end-sessions" }, schema: { params: idParams, ...answers } },
    (request) =>
      change(request, "end-sessions", async (tx, { target, actor }) => {
        requireOther(target, actor, "end the sessions of");
        await revokeAccess(tx, [target.id]);
      }),
  );

  app.put(
    `${PATH}/:id/reset-second-step`,
    {
      config: { permission: "administrators.reset-second-step", confirmsPassword: true },
      schema: { params: idParams, ...answers },
    },
    (request) =>
      change(request, "reset-second-step", async (tx, { target, actor }) => {
        requireOther(target, actor, "reset the second step of");
        await resetSecondStep(tx, target.id);
        await revokeAccess(tx, [target.id]);
      }),
  );

  invitationRoutes(app, context, { read, change });

  /** @throws HttpError 404 */
  async function read(from: Transaction | typeof db, id: string) {
    const [row] = isId(id) ? await select(from).where(and(isAdmin, eq(users.id, id))) : [];
    if (!row) throw notFoundError("Administrator");
    return toAdministrator(row);
  }

  /** Locks the administrator, runs the change and records it. Returns the changed administrator. */
  function change(request: FastifyRequest, action: string, work: AdministratorChange) {
    const { id } = request.params as z.infer<typeof idParams>;
    const permission = `administrators.${action}`;
    return db.transaction(async (tx) => {
      await lockOwners(tx);
      const people = await lockPerson(tx, request, { id, permission, thing: "Administrator" });
      if (people.target.role !== "admin") throw notFoundError("Administrator");
      await requireVersion(tx, request, id);
      const before = await toAuditValues(tx, await read(tx, id));
      await work(tx, people);
      const changed = await read(tx, id);
      const entry = { action: permission, resource: "administrators", resourceId: id, about: `users/${id}` as const };
      await recordChange(tx, request, { ...entry, before, after: await toAuditValues(tx, changed) });
      return changed;
    });
  }
}

/**
 * Prevents administrators from locking themselves out, and from acting on anyone who has a permission that they lack.
 * @param verb what the request does to the account, such as "deactivate"
 * @throws HttpError 409 for the actor's own account, 403 if the actor lacks a permission of the target
 */
function requireOther(target: LockedPerson, actor: AuthenticatedUser, verb: string): void {
  if (target.id === actor.id) throw conflictError(`You can't ${verb} your own account here.`);
  requireGrants(actor.permissions, target.permissions ?? []);
}
