/**
 * Versions of records: reading one answers its version as `ETag` and as `X-Record-Version`, and a change with `If-Match`
 * is refused with 412 when another change came between. The database counts them; see migration 0020.
 */
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/database";
import { categories, kycApplications, orders, products, reviews, users, vendors } from "../db/schema";
import { supportTickets } from "../db/schema-communication";
import { coupons } from "../db/schema-coupons";
import { payoutRates, payouts } from "../db/schema-ledger";
import { plans } from "../db/schema-plans";
import { adminRoles } from "../db/schema-roles";
import { shipping } from "../db/schema-shipping";
import type { Env } from "../env";
import { RECORD_VERSION } from "../../providers/data/contract";
import { HttpError } from "./errors";
import { isId } from "./fields";

declare module "fastify" {
  interface FastifyRequest {
    /** The `If-Match` of a request, where this server takes it. */
    expectedVersion: string | undefined;
  }
}

/** The tables whose records have a version, by the path of one record. */
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
  "/api/admin/roles/:id": adminRoles,
};

/** Whether a change below this path goes by a version. */
export const isVersioned = (url: string): boolean => tableOf(url) !== undefined;

/** The table of the record that a route is about: of its own path, and of what is below it. */
function tableOf(url = "") {
  const [, table] = Object.entries(VERSIONED).find(([path]) => url === path || url.startsWith(`${path}/`)) ?? [];
  return table;
}

/** Must run before any route is registered. Without the feature `records.version` it does nothing. */
export function registerVersions(app: FastifyInstance, db: Db, { API_FEATURES }: Env): void {
  app.decorateRequest("expectedVersion", undefined);
  if (!API_FEATURES?.includes("records.version")) return;
  app.addHook("preHandler", async (request, reply) => {
    const { method, headers, routeOptions, params } = request;
    request.expectedVersion = headers["if-match"];
    const table = method === "GET" ? VERSIONED[routeOptions.url ?? ""] : undefined;
    if (!table) return;
    // Read before the record: an answer never has a version that is newer than what it says.
    const version = await versionOf(db, table, (params as { id: string }).id);
    if (version !== undefined) reply.header("etag", `"${version}"`).header(RECORD_VERSION, String(version));
  });
}

/**
 * Called once the record is locked, in the transaction that changes it.
 * @throws HttpError 412 when the request names a version that the record does not have
 */
export async function expectVersion(tx: Transaction, request: FastifyRequest, id: string): Promise<void> {
  const { expectedVersion: expected, routeOptions } = request;
  const table = tableOf(routeOptions.url);
  if (expected === undefined || !table || expected.trim() === "*") return;
  const version = await versionOf(tx, table, id);
  if (version !== undefined && namedVersions(expected).includes(version)) return;
  throw new HttpError(412, "changed_meanwhile", "Someone else has changed this in the meantime. Nothing was saved.");
}

/**
 * The versions that an `If-Match` names. A proxy that compresses may have made the tag weak or added the encoding, as in
 * `W/"3"`, `"3-gzip"` or `"3;br"`.
 */
const namedVersions = (ifMatch: string): number[] =>
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
