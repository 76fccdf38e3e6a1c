/**
 * Optimistic locking. Reading a record returns its version as `ETag` and `X-Record-Version`. A change with `If-Match`
 * is rejected with 412 if the record has changed since. The database counts the versions; see migration 0020.
 */
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/database";
import { categories, kycApplications, orders, products, users, vendors } from "../db/schema";
import { reviews } from "../db/schema-reviews";
import { supportTickets } from "../db/schema-communication";
import { coupons } from "../db/schema-coupons";
import { payoutRates, payouts } from "../db/schema-ledger";
import { plans } from "../db/schema-plans";
import { refunds } from "../db/schema-refunds";
import { adminRoles } from "../db/schema-roles";
import { shipping } from "../db/schema-shipping";
import { templates } from "../db/schema-templates";
import { webhooks } from "../db/schema-webhooks";
import { RECORD_VERSION_HEADER } from "../../providers/data/contract";
import { HttpError } from "../http/errors";
import { isId } from "../http/fields";

declare module "fastify" {
  interface FastifyRequest {
    /** The `If-Match` of a request. */
    expectedVersion: string | undefined;
  }
}

/** Tables with versioned records, by the path of one record. */
const VERSIONED: Readonly<Record<string, PgTable & { id: PgColumn }>> = {
  "/api/admin/users/:id": users,
  "/api/admin/administrators/:id": users,
  "/api/admin/vendors/:id": vendors,
  "/api/admin/kyc/:id": kycApplications,
  "/api/admin/products/:id": products,
  "/api/admin/categories/:id": categories,
  "/api/admin/orders/:id": orders,
  "/api/admin/reviews/:id": reviews,
  "/api/admin/coupons/:id": coupons,
  "/api/admin/support/tickets/:id": supportTickets,
  "/api/admin/shipping/:id": shipping,
  "/api/admin/plans/:id": plans,
  "/api/admin/payouts/:id": payouts,
  "/api/admin/payout-rates/:id": payoutRates,
  "/api/admin/refunds/:id": refunds,
  "/api/admin/roles/:id": adminRoles,
  "/api/admin/templates/:id": templates,
  "/api/admin/webhooks/:id": webhooks,
};

/** Whether changes under this path support versions. */
export const isVersioned = (url: string): boolean => tableOf(url) !== undefined;

/** Returns the table for a route: the record's own path, or one under it. */
function tableOf(url = "") {
  const [, table] = Object.entries(VERSIONED).find(([path]) => url === path || url.startsWith(`${path}/`)) ?? [];
  return table;
}

/** Registers versions. Must run before any route is registered. */
export function registerVersions(app: FastifyInstance, db: Db): void {
  app.decorateRequest("expectedVersion", undefined);
  app.addHook("preHandler", async (request, reply) => {
    const { method, headers, routeOptions, params } = request;
    request.expectedVersion = headers["if-match"];
    const table = method === "GET" ? VERSIONED[routeOptions.url ?? ""] : undefined;
    if (!table) return;
    // Read before the record, so that the version is never newer than the response body.
    const version = await versionOf(db, table, (params as { id: string }).id);
    if (version !== undefined) reply.header("etag", `"${version}"`).header(RECORD_VERSION_HEADER, String(version));
  });
}

/**
 * Checks the version. Call it once the record is locked, in the transaction that changes it.
 * @throws HttpError 412 if the request's `If-Match` does not name the record's current version
 */
export async function requireVersion(tx: Transaction, request: FastifyRequest, id: string): Promise<void> {
  const { expectedVersion: expected, routeOptions } = request;
  const table = tableOf(routeOptions.url);
  if (expected === undefined || !table || expected.trim() === "*") return;
  const version = await versionOf(tx, table, id);
  if (version !== undefined && parseIfMatch(expected).includes(version)) return;
  throw new HttpError(412, "changed_meanwhile", "Someone else has changed this in the meantime. Nothing was saved.");
}

/**
 * Returns the versions that an `If-Match` names. A compressing proxy may have made the tag weak or added the encoding,
 * as in `W/"3"`, `"3-gzip"` or `"3;br"`.
 */
const parseIfMatch = (ifMatch: string): number[] =>
  [...ifMatch.matchAll(/"(\d+)(?:(?:-{1,2}|;)[a-z]+)?"/g)].map(([, version]) => Number(version));

async function versionOf(db: Db | Transaction, table: PgTable & { id: PgColumn }, id: string) {
  const [row] = isId(id)
    ? await db
        .select({ version: sql<number>`version` })
        .from(table)
        .where(eq(table.id, id))
    : [];
  return row?.version;
}
