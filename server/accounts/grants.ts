/** What may be granted: which permissions there are, and by whom they can be handed on. */
import { allows } from "../../providers/auth/contract";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/database";
import { adminRoles } from "../db/schema-roles";
import { HttpError } from "../http/errors";

/** Every permission that a route asks for, once, sorted. Known when all routes are registered. */
export const knownPermissions = ({ adminRoutes }: Pick<FastifyInstance, "adminRoutes">): string[] =>
  [...new Set(adminRoutes.flatMap(({ permission, otherPermissions }) => [permission, ...otherPermissions]))].sort();

/** The grants that cover nothing there is, such as "kyc.*", where the resource is called "kyc-management". */
export const emptyGrants = (grants: readonly string[], known: readonly string[]): string[] =>
  grants.filter((grant) => !known.some((permission) => allows([grant], permission)));

/** Says of each role that is in the database which of its grants cover nothing: they look like rights and are none. */
export async function warnOfEmptyGrants(app: FastifyInstance, db: Db): Promise<void> {
  const known = knownPermissions(app);
  for (const { name, permissions, builtIn } of await db.select().from(adminRoles)) {
    const empty = emptyGrants(permissions, known);
    // Those that are built in are right wherever every feature is offered.
    if (empty.length > 0 && !builtIn) app.log.warn(`The role ${name} grants what there is not: ${empty.join(", ")}.`);
  }
}

/**
 * Of two lists of grants the first must cover the second: nobody hands on, or takes away, what they do not have.
 * A grant with `*` is covered by the same one or a wider one, whatever there is today.
 * @throws HttpError 403 naming the first that is missing
 */
export function requireGrants(own: readonly string[], others: readonly string[]): void {
  const missing = others.find((grant) => !allows(own, grant));
  if (missing === undefined) return;
  throw new HttpError(403, "forbidden", `You can only grant and remove permissions that you have. You lack ${missing}.`);
}
