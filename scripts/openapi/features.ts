/**
 * Finds the features that each call, parameter and field depends on. An item depends on a feature if a server without
 * that feature does not have it. ANNOUNCED lists items that the bundled API always has.
 */
import { z } from "zod";
import type { Feature } from "../../providers/features/contract";
import { schemaFields, routeName, type Route } from "./routes";

/** The features that a call, a parameter or a field of a body depends on, by its name. */
export type FeatureDependencies = ReadonlyMap<string, readonly Feature[]>;

export const parameterKey = (call: string, name: string): string => `${call} ?${name}`;
export const fieldKey = (call: string, name: string): string => `${call} .${name}`;

/** Items that the bundled API accepts whether or not it announces the feature. Only the console checks the feature. */
const ANNOUNCED: Readonly<Record<string, Feature>> = {
  "GET /api/admin/coupons/{id}": "records.show",
  "GET /api/admin/payouts/{id}": "records.show",
  "GET /api/admin/plans/{id}": "records.show",
  "GET /api/admin/shipping/{id}": "records.show",
  "POST /api/auth/passkey": "accounts.secondStep",
  "POST /api/auth/second-step": "accounts.secondStep",
  [fieldKey("POST /api/admin/messaging/bulk/send", "type")]: "messaging.bulkSms",
  [parameterKey("GET /api/admin/coupons", "search")]: "lists.search",
  [parameterKey("GET /api/admin/notifications", "page")]: "notifications",
  [parameterKey("GET /api/admin/notifications", "limit")]: "notifications",
  [parameterKey("GET /api/admin/products", "search")]: "products.search",
  [fieldKey("POST /api/admin/products", "vendor")]: "products.complete",
  [fieldKey("POST /api/admin/products", "images")]: "products.complete",
  [fieldKey("PUT /api/admin/products/{id}", "vendor")]: "products.complete",
  [fieldKey("PUT /api/admin/products/{id}", "images")]: "products.complete",
  [fieldKey("PUT /api/admin/orders/{id}/status", "expected")]: "orders.expected",
  [fieldKey("PUT /api/admin/payouts/{id}/status", "reference")]: "payouts.ledger",
  [fieldKey("PUT /api/admin/payouts/{id}/status", "reason")]: "payouts.ledger",
};

/** Removes the items in ANNOUNCED from a route. */
export function withoutOptionalItems(route: Route): Route {
  const call = routeName(route);
  const left = (schema: unknown, name: typeof fieldKey) => {
    const fields = Object.entries(schemaFields(schema) ?? {});
    const kept = fields.filter(([field]) => !(name(call, field) in ANNOUNCED));
    return kept.length === fields.length ? schema : z.strictObject(Object.fromEntries(kept));
  };
  const { querystring, body, ...schema } = route.schema;
  return {
    ...route,
    schema: {
      ...schema,
      ...(querystring !== undefined && { querystring: left(querystring, parameterKey) }),
      ...(body !== undefined && { body: left(body, fieldKey) }),
    },
  };
}

/**
 * @param withoutOne returns the routes of a server that offers every feature but one
 * @throws Error for an entry in ANNOUNCED that no longer exists or now depends on its feature
 */
export async function findFeatureDependencies(
  everything: readonly Route[],
  features: readonly Feature[],
  withoutOne: (feature: Feature) => Promise<readonly Route[]>,
): Promise<FeatureDependencies> {
  const marks = new Map<string, Feature[]>();
  const names = namesOf(everything);
  for (const feature of features) {
    const left = new Set(namesOf(await withoutOne(feature)));
    for (const name of names) {
      if (!left.has(name)) marks.set(name, [...(marks.get(name) ?? []), feature]);
    }
  }
  for (const [name, feature] of Object.entries(ANNOUNCED)) {
    if (!names.includes(name) || marks.has(name)) throw new Error(`${name} is no longer announced alone: take it out.`);
    marks.set(name, [feature]);
  }
  return marks;
}

function namesOf(routes: readonly Route[]): string[] {
  return routes.flatMap((route) => {
    const call = routeName(route);
    return [
      call,
      ...Object.keys(schemaFields(route.schema.querystring) ?? {}).map((name) => parameterKey(call, name)),
      ...Object.keys(schemaFields(route.schema.body) ?? {}).map((name) => fieldKey(call, name)),
    ];
  });
}
