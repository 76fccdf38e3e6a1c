/** The responses that a backend must give for each feature it announces. */
import type { Feature } from "../../../providers/features/contract";
import { SENT_RECORD_PATHS } from "../../../resources/integration/contract";

/**
 * One testable promise of a feature. Paths are below /api/admin. `{id}` is the id of the first record of the list `of`.
 *
 * - `list`, `object`: the call returns a list or an object.
 * - `search`: a text without matches finds fewer records than the list has.
 * - `sort`: the list can be sorted by date, oldest first.
 * - `facets`: the list counts the values of a field.
 * - `version`: a single record has an ETag or X-Record-Version header.
 * - `carries`: a single record has a field with a list.
 */
export type FeaturePromise =
  | { check: "list" | "search" | "sort"; path: string }
  | { check: "object"; path: string; of?: string; headers?: Record<string, string> }
  | { check: "facets" | "carries"; path: string; field: string }
  | { check: "version"; path: string };

const list = (...paths: string[]): FeaturePromise[] => paths.map((path) => ({ check: "list", path }));
const search = (...paths: string[]): FeaturePromise[] => paths.map((path) => ({ check: "search", path }));
const object = (path: string, of?: string): FeaturePromise => ({
  check: "object",
  path,
  ...(of !== undefined && { of }),
});

/** For a feature that the doctor does not check, for example because it only affects changes. */
const NOTHING: readonly FeaturePromise[] = [];

export const FEATURE_PROMISES: Record<Feature, readonly FeaturePromise[]> = {
  counts: NOTHING,
  "lists.sort": [{ check: "sort", path: "vendors" }],
  "records.show": ["coupons", "shipping", "plans", "payouts"].map((path) => object(`${path}/{id}`, path)),
  "records.version": ["categories", "users"].map((path) => ({ check: "version", path })),
  idempotency: NOTHING,
  "lists.filters": NOTHING,
  "lists.facets": [
    { check: "facets", path: "vendors", field: "status" },
    { check: "facets", path: "orders", field: "status" },
  ],
  "lists.search": search("users", "orders", "reviews", "support/tickets", "coupons", "shipping", "plans", "payouts"),
  "products.complete": NOTHING,
  pictures: NOTHING,
  "payouts.ledger": [
    ...list("payouts/due", "payout-rates"),
    object("payouts/totals"),
    object("vendors/{id}/balance", "vendors"),
  ],
  "kyc.decide": NOTHING,
  "kyc.approveWithVendor": NOTHING,
  "decisions.message": NOTHING,
  "decisions.changes": NOTHING,
  "kyc.search": search("kyc"),
  "kyc.duplicates": [{ check: "carries", path: "kyc", field: "duplicates" }],
  "lists.related": NOTHING,
  "products.search": NOTHING,
  "orders.expected": NOTHING,
  "orders.payments": NOTHING,
  "orders.refunds": [...list("refunds"), object("orders/{id}/refundable", "orders")],
  "analytics.changes": [object("analytics?timeRange=7d")],
  "analytics.report": [object("analytics/report?timeRange=7d")],
  "analytics.breakdown": NOTHING,
  "analytics.revenueChange": [object("analytics/revenue-change?timeRange=7d")],
  "stats.scope": NOTHING,
  "support.filters": list("support/tickets?status=open&priority=high"),
  "support.clocks": list("support/tickets?due=overdue"),
  "support.assignee": list("support/assignees"),
  "support.notes": [{ check: "carries", path: "support/tickets", field: "notes" }],
  "messaging.bulkSms": NOTHING,
  "messaging.test": NOTHING,
  "messaging.otp": [{ check: "object", path: "messaging/otp/stats", headers: { "x-phone": "%2B919800000000" } }],
  "messaging.outbox": list("messaging/outbox"),
  "messaging.batches": NOTHING,
  templates: list("templates"),
  openapi: [object("openapi")],
  jobs: list("jobs"),
  queue: [...list("queue"), object("queue/summary")],
  notifications: list("notifications?unread=true"),
  exports: list("exports"),
  accounts: [object("account"), ...list("account/sessions")],
  roles: [...list("roles", "administrators"), object("roles/permissions")],
  apiTokens: [...list("api-tokens"), object("api-tokens/permissions")],
  integration: SENT_RECORD_PATHS.map((path) => object(`${path}/{id}/external-id`, path)),
  webhooks: [...list("webhooks", "webhook-deliveries"), object("webhooks/event-types")],
  // A stream does not end, so a read cannot verify it.
  events: NOTHING,
  views: list("views"),
  preferences: [object("preferences")],
  "accounts.secondStep": NOTHING,
  "accounts.passwordReset": NOTHING,
  "identifiers.reveal": NOTHING,
  audit: list("audit", "audit/people"),
};
