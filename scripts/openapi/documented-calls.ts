/** The documented calls. Every backend implements those without `featured`. Tests use this list as their single source. */

interface DocumentedCall {
  /** The point in tests/spec-points.md for the screen that sends the call. */
  point: string;
  /** Method and path. `{…}` matches any one segment. */
  call: string;
  /** True if the documented screens send the call only to a backend with a certain feature. */
  featured?: boolean;
}

const ADMIN = "/api/admin";

/** The calls of a point, with paths below /api/admin. */
const calls = (point: string, ...lines: readonly string[]): DocumentedCall[] =>
  lines.map((line) => ({ point, call: line.replace(" ", ` ${ADMIN}/`) }));

const collection = (name: string) =>
  calls(`${name}.calls`, `GET ${name}`, `POST ${name}`, `PUT ${name}/{id}`, `DELETE ${name}/{id}`);

export const DOCUMENTED_CALLS: readonly DocumentedCall[] = [
  { point: "sign-in.success", call: "POST /api/auth/login" },
  { point: "session.logout", call: "POST /api/auth/logout" },
  { point: "session.profile", call: "GET /api/auth/me" },
  ...calls("users.filter", "GET users"),
  ...calls("users.actions", "GET users/{id}", "PUT users/{id}", "DELETE users/{id}"),
  ...calls("vendors.columns", "GET vendors"),
  ...calls("vendors.details", "GET vendors/{id}"),
  ...calls("vendors.approve", "PUT vendors/{id}/approve"),
  ...calls("vendors.reject", "PUT vendors/{id}/reject"),
  ...calls("vendors.status", "PUT vendors/{id}/status"),
  ...calls("kyc.filters", "GET kyc"),
  ...calls("kyc.cards", "GET kyc/stats"),
  ...calls("kyc.details", "GET kyc/{id}"),
  ...calls("kyc.approve", "PUT kyc/{id}/approve"),
  ...calls("kyc.reject", "PUT kyc/{id}/reject"),
  ...calls("kyc.review", "PUT kyc/{id}/review"),
  ...calls("messaging.services", "GET messaging/stats"),
  ...calls("messaging.email", "POST messaging/email/send"),
  ...calls("sms.run", "POST messaging/sms/send"),
  ...calls("messaging.whatsapp", "POST messaging/whatsapp/send"),
  ...calls("messaging.bulk", "POST messaging/bulk/send"),
  ...calls("messaging.promotional", "POST messaging/promotional/send"),
  ...["email", "sms", "whatsapp"].flatMap((service) =>
    calls("messaging.testing", `POST messaging/test/${service}`).map((call) => ({ ...call, featured: true })),
  ),
  ...calls("products.filters", "GET products"),
  ...calls("products.add", "POST products"),
  ...calls("products.search", "GET products/search"),
  ...calls("products.details", "GET products/{id}"),
  ...calls("products.edit", "PUT products/{id}"),
  ...calls("products.delete", "DELETE products/{id}"),
  ...calls("approval.tabs", "GET products/pending", "GET products/approval-status/{status}"),
  ...calls("approval.approve", "PUT products/{id}/approve"),
  ...calls("approval.reject", "PUT products/{id}/reject"),
  ...calls("categories.table", "GET categories"),
  ...calls("categories.form", "POST categories", "GET categories/{id}", "PUT categories/{id}"),
  ...calls("categories.delete", "DELETE categories/{id}"),
  ...calls("orders.filter", "GET orders"),
  ...calls("orders.details", "GET orders/{id}"),
  ...calls("orders.status", "PUT orders/{id}/status"),
  ...calls("reviews.cards", "GET reviews"),
  ...calls("reviews.details", "GET reviews/{id}"),
  ...calls("reviews.delete", "DELETE reviews/{id}"),
  ...calls("dashboard.cards", "GET stats"),
  ...calls("analytics.range", "GET analytics"),
  ...calls("analytics.sales", "GET analytics/sales"),
  ...calls("calls.notifications", "GET notifications", "PUT notifications/{id}/read"),
  ...calls("calls.chat", "GET chat/list", "GET chat/conversation/{id}", "POST chat/send"),
  ...calls("support.cards", "GET support/tickets"),
  ...calls("support.details", "GET support/tickets/{id}"),
  ...calls("support.closing", "PUT support/tickets/{id}/status"),
  ...calls("support.reply", "POST support/tickets/{id}/reply"),
  ...calls("calls.export", "GET export/{type}"),
  ...calls("calls.bulk", "PUT bulk/orders/status", "DELETE bulk/products"),
  ...["coupons", "shipping", "plans"].flatMap(collection),
  ...calls("payouts.calls", "GET payouts", "POST payouts", "PUT payouts/{id}/status"),
];

const patternOf = (call: string) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** Sorted so that literal paths precede those with placeholders: `products/search` before `products/{id}`. */
const bySpecificity = [...DOCUMENTED_CALLS].sort(
  (one, other) => one.call.split("{").length - other.call.split("{").length,
);

/** Finds the documented call that matches a request's method and path without its query. */
export const findDocumentedCall = (method: string, path: string): string | undefined =>
  bySpecificity.find(({ call }) => patternOf(call).test(`${method} ${path}`))?.call;
