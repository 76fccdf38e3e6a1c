/**
 * Rules for grants: which permissions exist, and who may pass them on. A grant is a permission, or a pattern of
 * permissions such as "vendors.*".
 */
import { isAllowed } from "../../providers/auth/contract";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/database";
import { adminRoles } from "../db/schema-roles";
import { HttpError } from "../http/errors";

/** The routes that need permissions. */
export type PermissionRoutes = Pick<FastifyInstance, "adminRoutes" | "integrationRoutes" | "ownRoutes">;

/**
 * Returns every permission that a route requires, sorted and without duplicates. Complete once all routes are
 * registered.
 */
export const listPermissions = ({ adminRoutes, integrationRoutes, ownRoutes }: PermissionRoutes): string[] =>
  [
    ...new Set([
      ...[...adminRoutes, ...integrationRoutes].flatMap(({ permission, alsoRequires, otherPermissions }) => [
        permission,
        ...alsoRequires,
        ...otherPermissions,
      ]),
      ...ownRoutes.flatMap(({ otherPermissions }) => otherPermissions),
    ]),
  ].sort();

/** Returns every permission that an API token can use, sorted and without duplicates. */
export const listTokenPermissions = ({ adminRoutes, integrationRoutes }: PermissionRoutes): string[] =>
  listPermissions({
    adminRoutes: adminRoutes.filter(({ acceptsTokens }) => acceptsTokens),
    integrationRoutes,
    ownRoutes: [],
  });

/**
 * Returns the grants that cover no existing permission, such as "kyc.*" when the resource is called "kyc-management".
 */
export const findUnusedGrants = (grants: readonly string[], known: readonly string[]): string[] =>
  grants.filter((grant) => !known.some((permission) => isAllowed([grant], permission)));

/** Warns about roles with grants that cover nothing, because such grants look effective but are not. */
export async function warnAboutUnusedGrants(app: FastifyInstance, db: Db): Promise<void> {
  const known = listPermissions(app);
  for (const { name, permissions } of await db.select().from(adminRoles)) {
    const empty = findUnusedGrants(permissions, known);
    if (empty.length > 0) app.log.warn(`The role ${name} has grants that match no permission: ${empty.join(", ")}.`);
  }
}

/**
 * Checks that `own` covers `others`, since nobody may give or take permissions that they lack. A grant with `*` is only
 * covered by the same grant or a wider one, regardless of which permissions exist today.
 * @throws HttpError 403 naming the first missing grant
 */
export function requireGrants(own: readonly string[], others: readonly string[]): void {
  const missing = others.find((grant) => !isAllowed(own, grant));
  if (missing === undefined) return;
  throw new HttpError(
    403,
    "forbidden",
    `You can only grant and remove permissions that you have. You lack ${missing}.`,
  );
}
