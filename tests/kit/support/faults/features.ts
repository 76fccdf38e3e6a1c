/** The features and calls that the declared pages use beyond the documented ones. */
import type { Feature } from "../../../../providers/auth/contract";
import { resources } from "../../../../src/app/resources";
import { findAction } from "../../../../src/kit/define/actions-of";
import type { ResolvedAction } from "../../../../src/kit/define/ready-action";
import { ADMIN_PATH, createRoute, listRoute, stateRoute, recordRoutes } from "../../../support/letter/area-routes";
import { refundable } from "../../../support/letter/refunds";
import { ok, defineRoute, type Route } from "../../../support/letter/route";

/** Returns the features of an action and its inputs. */
export const featuresOf = (action: ResolvedAction): readonly Feature[] =>
  [action, ...action.inputs].flatMap(({ feature }) => feature ?? []);

/** Returns the features that the page at a URL needs: those of its action, its list's cards or its record. */
export function featuresForUrl(at: string): readonly Feature[] {
  const { pathname, searchParams } = new URL(at, "http://console.example");
  const { action } = findAction(resources, searchParams.get("action") ?? "") ?? {};
  const listed = resources.find(({ name }) => pathname === `/${name}`);
  const shown = resources.find(({ name }) => pathname.startsWith(`/${name}/show/`));
  // With lists.facets, a list loads its counts with a second request to the same path. Leave the feature out, because
  // tests/kit/more-filters.test.tsx covers that request.
  const cardFeatures = (listed?.list.cards ?? []).flatMap(({ feature }) =>
    feature === "lists.facets" ? [] : (feature ?? []),
  );
  return [...(action ? featuresOf(action) : []), ...cardFeatures, ...(shown?.feature ? [shown.feature] : [])];
}

const PERMISSIONS = ["vendors.approve", "vendors.list", "vendors.show", "orders.export"];

/** No webhook of the letter backend has the last type. `fillForm` toggles it, so the form sends at least one type. */
const EVENT_TYPES = ["orders.edit-status", "products.reject", "vendors.approve", "vendors.suspend"];

const totals = { pending: 1, processing: 2, paid: 3, failed: 4 };

/** Routes of the feature `templates`. */
export const TEMPLATE_ROUTES: readonly Route[] = [
  listRoute("templates", "templates", "content", ["search", "use"]),
  createRoute("templates", "templates"),
  ...recordRoutes("templates", "templates", ["GET", "PUT", "DELETE"]),
];

/** Routes of the feature `jobs`. */
export const JOB_ROUTES: readonly Route[] = [
  listRoute("jobs", "jobs", "content"),
  ...recordRoutes("jobs", "jobs", ["GET"]),
  defineRoute("POST", `${ADMIN_PATH}/jobs/:id/run`, () => ok({})),
];

/** Undocumented routes of the resources and actions that need a feature. */
export const FEATURE_ROUTES: readonly Route[] = [
  listRoute("auditEntries", "audit", "content"),
  defineRoute("GET", `${ADMIN_PATH}/audit/people`, ({ records }) => ok([records.auditEntries[0]?.actor])),
  ...recordRoutes("auditEntries", "audit", ["GET"]),
  listRoute("payoutRates", "payout-rates", "content"),
  createRoute("payoutRates", "payout-rates"),
  ...recordRoutes("payoutRates", "payout-rates", ["GET", "PUT", "DELETE"]),
  listRoute("roles", "roles", "content", ["search"]),
  createRoute("roles", "roles"),
  defineRoute("GET", `${ADMIN_PATH}/roles/permissions`, () => ok({ permissions: PERMISSIONS })),
  ...recordRoutes("roles", "roles", ["GET", "PUT", "DELETE"]),
  stateRoute("roles", "roles", "second-step", {}),
  listRoute("administrators", "administrators", "content", ["search", "state"]),
  createRoute("administrators", "administrators"),
  ...recordRoutes("administrators", "administrators", ["GET"]),
  stateRoute("administrators", "administrators", "role", {}),
  stateRoute("administrators", "administrators", "deactivate", { state: "deactivated" }),
  stateRoute("administrators", "administrators", "reactivate", { state: "active" }),
  stateRoute("administrators", "administrators", "end-sessions", { sessions: 0 }),
  stateRoute("administrators", "administrators", "reset-second-step", {}),
  listRoute("apiTokens", "api-tokens", "content", ["search", "state"]),
  createRoute("apiTokens", "api-tokens"),
  defineRoute("GET", `${ADMIN_PATH}/api-tokens/permissions`, () => ok({ permissions: PERMISSIONS })),
  ...recordRoutes("apiTokens", "api-tokens", ["GET"]),
  stateRoute("apiTokens", "api-tokens", "revoke", { state: "revoked" }),
  listRoute("webhooks", "webhooks", "content", ["search"]),
  createRoute("webhooks", "webhooks"),
  defineRoute("GET", `${ADMIN_PATH}/webhooks/event-types`, () => ok({ permissions: EVENT_TYPES })),
  ...recordRoutes("webhooks", "webhooks", ["GET", "PUT", "DELETE"]),
  stateRoute("webhooks", "webhooks", "rotate", {}),
  defineRoute("POST", `${ADMIN_PATH}/webhooks/:id/test`, () => ok({})),
  defineRoute("POST", `${ADMIN_PATH}/webhooks/:id/replay`, () => ok({ events: 2 })),
  listRoute("webhookDeliveries", "webhook-deliveries", "content", ["webhook", "state"]),
  ...recordRoutes("webhookDeliveries", "webhook-deliveries", ["GET"]),
  stateRoute("webhookDeliveries", "webhook-deliveries", "retry", { state: "waiting" }),
  listRoute("refunds", "refunds", "content", ["search", "status"]),
  ...recordRoutes("refunds", "refunds", ["GET"]),
  stateRoute("refunds", "refunds", "approve", { status: "approved" }),
  stateRoute("refunds", "refunds", "reject", { status: "rejected" }),
  stateRoute("refunds", "refunds", "record", { status: "done" }),
  stateRoute("refunds", "refunds", "fail", { status: "failed" }),
  defineRoute("GET", `${ADMIN_PATH}/orders/:id/refundable`, () => ok({ ...refundable, asksDestination: true })),
  defineRoute("POST", `${ADMIN_PATH}/orders/:id/refunds`, ({ records }) => ok(records.refunds[0])),
  ...TEMPLATE_ROUTES,
  ...JOB_ROUTES,
  defineRoute("GET", `${ADMIN_PATH}/payouts/totals`, () => ok(totals)),
  defineRoute("GET", `${ADMIN_PATH}/support/assignees`, () => ok([{ _id: "a1", name: "Asha Menon" }])),
  stateRoute("tickets", "support/tickets", "assignee", {}),
  defineRoute("POST", `${ADMIN_PATH}/support/tickets/:id/notes`, () => ok({})),
  stateRoute("kyc", "kyc", "changes", { status: "under_review" }),
  defineRoute("PUT", `${ADMIN_PATH}/vendors/:id/plan`, () => ok({})),
  defineRoute("POST", `${ADMIN_PATH}/vendors/:id/ledger`, () => ok({})),
];
