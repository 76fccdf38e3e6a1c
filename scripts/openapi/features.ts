/**
 * The features that calls, parameters and fields depend on. The bundled API offers all features. A backend without a
 * feature does not have the items that depend on it.
 */
import { z } from "zod";
import type { Feature } from "../../providers/features/contract";
import { SENT_RECORD_PATHS } from "../../resources/integration/contract";
import { RANGE_DAYS } from "../../resources/overview/contract";
import { optionalChoice } from "../../server/http/fields";
import { stripApiPrefix } from "./areas";
import { schemaFields, routeName, type Route } from "./routes";

/** The features that items depend on. A key is a call such as "GET /api/admin/jobs", a parameterKey or a fieldKey. */
export type FeatureDependencies = ReadonlyMap<string, readonly Feature[]>;

/** Names of parameters or fields, separated by spaces, by the feature that they depend on. */
type Names = Readonly<Partial<Record<Feature, string>>>;

export const parameterKey = (call: string, name: string): string => `${call} ?${name}`;
export const fieldKey = (call: string, name: string): string => `${call} .${name}`;

/**
 * The features of calls. A key is one call, or a path that stands for itself and every path under it. Paths are below
 * /api or /api/admin. The longest matching key wins.
 */
const CALLS: Readonly<Record<string, readonly Feature[]>> = {
  account: ["accounts"],
  // Needs no feature, because the documented change of a user also requires a confirmed password.
  "account/confirm-password": [],
  "account/second-step": ["accounts.secondStep"],
  administrators: ["roles"],
  "analytics/report": ["analytics.report"],
  "analytics/revenue-change": ["analytics.revenueChange"],
  "api-tokens": ["apiTokens"],
  audit: ["audit"],
  "auth/invitation": ["roles"],
  "auth/password-reset": ["accounts.passwordReset"],
  "auth/passkey": ["accounts.secondStep"],
  "auth/second-step": ["accounts.secondStep"],
  "GET coupons/{id}": ["records.show"],
  events: ["events"],
  "export/audit": ["audit"],
  "export/payout-rates": ["payouts.ledger"],
  "export/refunds": ["orders.refunds"],
  "export/templates": ["templates"],
  exports: ["exports"],
  integration: ["integration"],
  "integration/v1/refunds": ["integration", "orders.refunds"],
  jobs: ["jobs"],
  "kyc/{id}/approve-with-vendor": ["kyc.approveWithVendor"],
  "kyc/{id}/changes": ["decisions.changes"],
  "kyc-changes": ["decisions.changes"],
  "messaging/batches": ["messaging.batches"],
  "messaging/otp": ["messaging.otp"],
  "messaging/outbox": ["messaging.outbox"],
  "messaging/test": ["messaging.test"],
  openapi: ["openapi"],
  "orders/{id}/refundable": ["orders.refunds"],
  "orders/{id}/refunds": ["orders.refunds"],
  "payout-rates": ["payouts.ledger"],
  "payouts/due": ["payouts.ledger"],
  "payouts/totals": ["payouts.ledger"],
  "GET payouts/{id}": ["records.show"],
  pictures: ["pictures"],
  preferences: ["preferences"],
  presence: ["events"],
  "payouts/{id}/lines": ["payouts.ledger"],
  "GET plans/{id}": ["records.show"],
  queue: ["queue"],
  refunds: ["orders.refunds"],
  reveals: ["identifiers.reveal"],
  roles: ["roles"],
  "roles/{id}/second-step": ["roles", "accounts.secondStep"],
  "GET shipping/{id}": ["records.show"],
  "support/assignees": ["support.assignee"],
  "support/tickets/{id}/assignee": ["support.assignee"],
  "support/tickets/{id}/notes": ["support.notes"],
  templates: ["templates"],
  "vendors/{id}/balance": ["payouts.ledger"],
  "vendors/{id}/ledger": ["payouts.ledger"],
  "vendors/{id}/plan": ["payouts.ledger"],
  views: ["views"],
  "webhook-deliveries": ["webhooks"],
  webhooks: ["webhooks"],
  ...Object.fromEntries(SENT_RECORD_PATHS.map((path) => [`${path}/{id}/external-id`, ["integration"] as const])),
  "refunds/{id}/external-id": ["orders.refunds", "integration"],
};

/** Parameters that any list can have. */
const ANY_LIST: Names = { "lists.sort": "sort order", "lists.facets": "facets" };

const TICKETS: Names = {
  "lists.search": "search",
  "lists.related": "user",
  "support.filters": "status priority",
  "support.assignee": "assignee",
  "support.clocks": "due",
};

/** Parameters of lists, by path below /api/admin. An export has the parameters of its list. */
const PARAMETERS: Readonly<Record<string, Names>> = {
  analytics: { "analytics.report": "from to compare" },
  coupons: { "lists.search": "search" },
  kyc: { "kyc.search": "search", "lists.related": "vendor" },
  notifications: { notifications: "page limit unread type" },
  orders: {
    "lists.search": "search",
    "lists.related": "customer vendor",
    "lists.filters":
      "product category createdAtFrom createdAtTo finalAmountFrom finalAmountTo paymentStatus paymentMethod city",
  },
  payouts: { "lists.search": "search", "lists.related": "vendor", "lists.filters": "status" },
  plans: { "lists.search": "search", "lists.filters": "interval isActive" },
  products: { "products.search": "search", "lists.filters": "approvalStatus isActive stockFrom stockTo" },
  reviews: { "lists.search": "search", "lists.filters": "rating type" },
  shipping: { "lists.search": "search", "lists.filters": "isActive" },
  support: TICKETS,
  "support/tickets": TICKETS,
  users: { "lists.search": "search" },
};

const DECISION: Names = { "decisions.message": "message" };
const CATEGORY: Names = { pictures: "image imageText" };
const PRODUCT: Names = { "products.complete": "vendor images", pictures: "imageTexts" };

/** Fields of bodies, by call. */
const FIELDS: Readonly<Record<string, Names>> = {
  "POST categories": CATEGORY,
  "PUT categories/{id}": CATEGORY,
  "PUT kyc/{id}/approve": DECISION,
  "PUT kyc/{id}/reject": DECISION,
  "POST messaging/bulk/send": { "messaging.bulkSms": "type" },
  "PUT orders/{id}/status": { "orders.expected": "expected" },
  "PUT payouts/{id}/status": { "payouts.ledger": "reference reason" },
  "POST products": PRODUCT,
  "PUT products/{id}": PRODUCT,
  "PUT products/{id}/approve": DECISION,
  "PUT products/{id}/reject": DECISION,
  "PUT vendors/{id}/approve": DECISION,
  "PUT vendors/{id}/reject": DECISION,
};

/** Schemas of parameters that accept fewer values without a feature. */
const DOCUMENTED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  [parameterKey("GET /api/admin/analytics", "timeRange")]: optionalChoice(Object.keys(RANGE_DAYS) as [string]),
};

const findFeatures = (names: Names | undefined, name: string): Feature[] =>
  (Object.entries(names ?? {}) as [Feature, string][])
    .filter(([, listed]) => listed.split(" ").includes(name))
    .map(([feature]) => feature);

function featuresOfCall({ method, path }: Route): readonly Feature[] {
  const short = stripApiPrefix(path);
  const matches = Object.entries(CALLS).filter(
    ([key]) => key === `${method} ${short}` || `${short}/`.startsWith(`${key}/`),
  );
  return matches.sort(([one], [other]) => other.length - one.length)[0]?.[1] ?? [];
}

function featuresOfParameter({ path }: Route, name: string): readonly Feature[] {
  const short = stripApiPrefix(path);
  const ofList = (list: string) => findFeatures({ ...ANY_LIST, ...PARAMETERS[list] }, name);
  // The product search and the exports accept the parameters of the list only with a feature.
  if (short === "products/search")
    return name === "q" ? [] : [...new Set([...ofList("products"), "products.search"] as const)];
  if (short.startsWith("export/"))
    return name === "format" ? [] : [...ofList(short.slice("export/".length)), "exports"];
  return ofList(short);
}

const featuresOfField = ({ method, path }: Route, name: string): readonly Feature[] =>
  findFeatures(FIELDS[`${method} ${stripApiPrefix(path)}`], name);

/** Returns the features of all calls, parameters and fields. An item that every backend has is not in the map. */
export function findFeatureDependencies(routes: readonly Route[]): FeatureDependencies {
  const found = routes.flatMap((route): [string, readonly Feature[]][] => {
    const call = routeName(route);
    const { querystring, body } = route.schema;
    return [
      [call, featuresOfCall(route)],
      ...namesIn(querystring).map((name): [string, readonly Feature[]] => [
        parameterKey(call, name),
        featuresOfParameter(route, name),
      ]),
      ...namesIn(body).map((name): [string, readonly Feature[]] => [
        fieldKey(call, name),
        featuresOfField(route, name),
      ]),
    ];
  });
  return new Map(found.filter(([, features]) => features.length > 0));
}

/** Returns a route without the parameters, values and fields that depend on a feature. */
export function withoutOptionalItems(route: Route, featureDependencies: FeatureDependencies): Route {
  const call = routeName(route);
  const withoutOptional = (schema: unknown, keyOf: typeof fieldKey) => {
    const fields = Object.entries(schemaFields(schema) ?? {});
    const kept = fields.filter(([field]) => !featureDependencies.has(keyOf(call, field)));
    if (kept.length === fields.length) return schema;
    return z.strictObject(
      Object.fromEntries(kept.map(([field, type]) => [field, DOCUMENTED_SCHEMAS[keyOf(call, field)] ?? type])),
    );
  };
  const { querystring, body, ...schema } = route.schema;
  return {
    ...route,
    schema: {
      ...schema,
      ...(querystring !== undefined && { querystring: withoutOptional(querystring, parameterKey) }),
      ...(body !== undefined && { body: withoutOptional(body, fieldKey) }),
    },
  };
}

const namesIn = (schema: unknown): string[] => Object.keys(schemaFields(schema) ?? {});
