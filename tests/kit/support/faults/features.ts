/** The features and calls that the declared pages use beyond the documented ones. */
import type { Feature } from "../../../../providers/auth/contract";
import { resources } from "../../../../src/app/resources";
import { findAction } from "../../../../src/kit/define/actions-of";
import type { ReadyAction } from "../../../../src/kit/define/ready-action";
import { ADMIN, create, list, moves, single } from "../../../support/letter/area-routes";
import { ok, route, type Route } from "../../../support/letter/route";

/** Returns the features of an action and its inputs. */
export const featuresOf = (action: ReadyAction): readonly Feature[] =>
  [action, ...action.inputs].flatMap(({ feature }) => feature ?? []);

/** Returns the features that the page at a URL needs to be complete: those for its action or its list's cards. */
export function featuresAt(at: string): readonly Feature[] {
  const { pathname, searchParams } = new URL(at, "http://console.example");
  const { action } = findAction(resources, searchParams.get("action") ?? "") ?? {};
  const listed = resources.find(({ name }) => pathname === `/${name}`);
  // A list loads its counts with a second request to the same path; more-filters.test.tsx lets it fail.
  const ofCards = (listed?.list.cards ?? []).flatMap(({ feature }) =>
    feature === "lists.facets" ? [] : (feature ?? []),
  );
  return [...(action ? featuresOf(action) : []), ...ofCards];
}

const PERMISSIONS = ["vendors.approve", "vendors.list", "vendors.show", "orders.export"];

const totals = { pending: 1, processing: 2, paid: 3, failed: 4 };

/** Routes of the feature `templates`. */
export const TEMPLATE_ROUTES: readonly Route[] = [
  list("templates", "templates", "content", ["search", "use"]),
  create("templates", "templates"),
  ...single("templates", "templates", ["GET", "PUT", "DELETE"]),
];

/** Routes of the feature `jobs`. */
export const JOB_ROUTES: readonly Route[] = [
  list("jobs", "jobs", "content"),
  ...single("jobs", "jobs", ["GET"]),
  route("POST", `${ADMIN}/jobs/:id/run`, () => ok({})),
];

/** Undocumented routes of the resources and actions that need a feature. */
export const FEATURE_ROUTES: readonly Route[] = [
  list("auditEntries", "audit", "content"),
  route("GET", `${ADMIN}/audit/people`, ({ records }) => ok([records.auditEntries[0]?.actor])),
  ...single("auditEntries", "audit", ["GET"]),
  list("payoutRates", "payout-rates", "content"),
  create("payoutRates", "payout-rates"),
  ...single("payoutRates", "payout-rates", ["GET", "PUT", "DELETE"]),
  list("roles", "roles", "content", ["search"]),
  create("roles", "roles"),
  route("GET", `${ADMIN}/roles/permissions`, () => ok({ permissions: PERMISSIONS })),
  ...single("roles", "roles", ["GET", "PUT", "DELETE"]),
  moves("roles", "roles", "second-step", {}),
  list("administrators", "administrators", "content", ["search", "state"]),
  create("administrators", "administrators"),
  ...single("administrators", "administrators", ["GET"]),
  moves("administrators", "administrators", "role", {}),
  moves("administrators", "administrators", "deactivate", { state: "deactivated" }),
  moves("administrators", "administrators", "reactivate", { state: "active" }),
  moves("administrators", "administrators", "end-sessions", { sessions: 0 }),
  moves("administrators", "administrators", "reset-second-step", {}),
  ...TEMPLATE_ROUTES,
  ...JOB_ROUTES,
  route("GET", `${ADMIN}/payouts/totals`, () => ok(totals)),
  route("GET", `${ADMIN}/support/assignees`, () => ok([{ _id: "a1", name: "Asha Menon" }])),
  moves("tickets", "support/tickets", "assignee", {}),
  route("POST", `${ADMIN}/support/tickets/:id/notes`, () => ok({})),
  moves("kyc", "kyc", "changes", { status: "under_review" }),
  route("PUT", `${ADMIN}/vendors/:id/plan`, () => ok({})),
  route("POST", `${ADMIN}/vendors/:id/ledger`, () => ok({})),
];
