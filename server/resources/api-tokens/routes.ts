import { eq, or, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isAllowed, type KnownPermissions } from "../../../providers/auth/contract";
import { API_TOKEN_STATES, MAX_TOKEN_DAYS } from "../../../resources/api-tokens/contract";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { listTokenPermissions, requireGrants } from "../../auth/grants";
import { hashToken } from "../../auth/session";
import { displayedPrefix, generateToken } from "../../auth/token-format";
import { nextTimestamp } from "../../base/clock";
import { DAY_MS } from "../../base/indian-days";
import type { Conditions } from "../../db/conditions";
import type { Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { users } from "../../db/schema";
import { apiTokens } from "../../db/schema-api-tokens";
import { belongsToAny, columnContains, personContains } from "../../db/search-text";
import type { ApiServer } from "../../http/api-server";
import { conflictError, fieldError, HttpError } from "../../http/errors";
import { booleanField, idParams, isId, optionalChoice, requiredText, timestamp } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import {
  apiTokenSchema,
  createdTokenSchema,
  readToken,
  selectTokens,
  stateConditions,
  toResponse,
  type TokenResponse,
} from "./response";

const PATH = "/api/admin/api-tokens";

const input = z.strictObject(
  {
    name: requiredText(100),
    service: booleanField.optional(),
    scopes: z
      .array(requiredText(100), "must be a list of permissions")
      .min(1, "must name at least one permission")
      .max(500, "must have at most 500 entries")
      .transform((scopes) => [...new Set(scopes)].sort()),
    expiresAt: timestamp,
  },
  "must be an object",
);

const permissionsSchema = z.object({ permissions: z.array(z.string()) }) satisfies z.ZodType<KnownPermissions>;

const querystring = pageQuerySchema(["name", "expiresAt", "createdAt"]).extend({
  search: searchParameter,
  state: optionalChoice(API_TOKEN_STATES),
  facets: facetsParameter,
});

function buildWhere({ search, state }: Pick<z.infer<typeof querystring>, "search" | "state">): Conditions {
  return [
    search === undefined
      ? undefined
      : or(
          columnContains(apiTokens.name, search),
          columnContains(apiTokens.prefix, search),
          belongsToAny(apiTokens.personId, users, personContains(users, search)),
        ),
    state && stateConditions(nextTimestamp())[state],
  ];
}

/** Returns the SQL expression for a token's state, which the facets count. */
function stateExpression() {
  const conditions = stateConditions(nextTimestamp());
  const cases = API_TOKEN_STATES.map((state) => sql`when ${conditions[state]} then ${state}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/**
 * /api/admin/api-tokens: list (page, limit, search, state), read, create, revoke, and the permissions that a token can
 * have. People who may list tokens see everyone's; only the response of a create has the token itself.
 */
export function apiTokensRoutes(app: ApiServer, { db }: ApiContext): void {
  const answers = { response: { 200: apiTokenSchema } };

  app.get(
    PATH,
    {
      config: { permission: "api-tokens.list" },
      schema: { querystring, response: { 200: contentSchema(apiTokenSchema) } },
    },
    async ({ query }) => {
      const { rows, total } = await readPage(db, apiTokens, query, selectTokens, buildWhere(query));
      const counted = { table: apiTokens, facets: { state: stateExpression() }, where: buildWhere };
      return { ...contentBody(rows.map(toResponse), total, query), ...(await countFacets(db, query, counted)) };
    },
  );

  app.get(
    `${PATH}/permissions`,
    { config: { permission: "api-tokens.create" }, schema: { response: { 200: permissionsSchema } } },
    () => ({ permissions: listTokenPermissions(app) }),
  );

  app.get(
    `${PATH}/:id`,
    { config: { permission: "api-tokens.show" }, schema: { params: idParams, ...answers } },
    (request) => readToken(db, request.params.id),
  );

  app.post(
    PATH,
    {
      config: { permission: "api-tokens.create", confirmsPassword: true },
      schema: { body: input, response: { 201: createdTokenSchema } },
    },
    async (request, reply) => {
      const { name, service = false, scopes, expiresAt } = request.body;
      const { id: ownId, permissions } = getActor(request);
      if (service && !isAllowed(permissions, "*")) {
        throw new HttpError(403, "forbidden", "Only people with every permission can create service tokens.");
      }
      rejectUnknownScopes(scopes);
      requireGrants(permissions, scopes);
      requireLifetime(expiresAt);
      const token = generateToken();
      const id = newId();
      const created = await db.transaction(async (tx) => {
        const row = { id, name, scopes, expiresAt, prefix: displayedPrefix(token), tokenHash: hashToken(token) };
        await tx.insert(apiTokens).values({ ...row, personId: service ? null : ownId });
        const after = await readToken(tx, id);
        await recordTokenChange(tx, request, "create", null, after);
        return after;
      });
      return reply.code(201).send({ ...created, token });
    },
  );

  app.put(
    `${PATH}/:id/revoke`,
    { config: { permission: "api-tokens.revoke" }, schema: { params: idParams, ...answers } },
    (request) =>
      db.transaction(async (tx) => {
        const before = await lockToken(tx, request.params.id);
        const { id: ownId, permissions } = getActor(request);
        if (before.person?._id !== ownId) requireGrants(permissions, before.scopes);
        if (before.state !== "active") throw conflictError(`This API token is already ${before.state}.`);
        await tx.update(apiTokens).set({ revokedAt: nextTimestamp() }).where(eq(apiTokens.id, before._id));
        const after = await readToken(tx, before._id);
        await recordTokenChange(tx, request, "revoke", before, after);
        return after;
      }),
  );

  /** @throws HttpError 422 naming scopes that no token can have */
  function rejectUnknownScopes(scopes: readonly string[]): void {
    const known = listTokenPermissions(app);
    const unknown = scopes.filter((scope) => !known.includes(scope));
    if (unknown.length === 0) return;
    throw fieldError("scopes", `must name permissions that a token can have. Not allowed: ${unknown.join(", ")}`);
  }
}

/** @throws HttpError 422 */
function requireLifetime(expiresAt: Date): void {
  const days = (expiresAt.getTime() - nextTimestamp().getTime()) / DAY_MS;
  if (days <= 0) throw fieldError("expiresAt", "must be in the future");
  if (days > MAX_TOKEN_DAYS) throw fieldError("expiresAt", `must be within ${MAX_TOKEN_DAYS} days`);
}

/** @throws HttpError 404 */
async function lockToken(tx: Transaction, id: string): Promise<TokenResponse> {
  if (isId(id)) await tx.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.id, id)).for("update");
  return readToken(tx, id);
}

/** Records a change. A personal token is personal data of its owner. */
const recordTokenChange = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  before: TokenResponse | null,
  after: TokenResponse,
) =>
  recordChange(tx, request, {
    action: `api-tokens.${action}`,
    resource: "api-tokens",
    resourceId: after._id,
    ...(after.person && { about: `users/${after.person._id}` as const }),
    label: after.name,
    before: before && toAuditValues(before),
    after: toAuditValues(after),
  });

const toAuditValues = ({ name, prefix, person, scopes, state, expiresAt }: TokenResponse) => ({
  ...{ name, prefix, person: person?._id ?? null, scopes, state, expiresAt },
});
