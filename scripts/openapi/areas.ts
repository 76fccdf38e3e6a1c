/** The areas of the API: the tag of their calls, and the names of their records. */
import { resources } from "../../src/app/resources";
import type { Resource } from "../../src/kit/define/resource";
import { lowerCaseNoun } from "../../src/kit/messages";

interface Area {
  tag: string;
  /** The singular with its article, and the plural, for use within a sentence. */
  one?: string;
  many?: string;
  /** The name of the record's schema component. */
  record?: string;
}

/** Areas by path prefix below /api or /api/admin. They override the areas derived from resources. */
const AREAS: Readonly<Record<string, Area>> = {
  account: { tag: "Your account" },
  administrators: { tag: "Administrators", one: "an administrator", many: "administrators", record: "Administrator" },
  analytics: { tag: "Dashboard and analytics" },
  "api-tokens": { tag: "Administrators", one: "an API token", many: "API tokens", record: "ApiToken" },
  audit: { tag: "Audit", one: "an audit entry", many: "audit entries", record: "AuditEntry" },
  auth: { tag: "Sign-in" },
  "bulk/orders": { tag: "Orders" },
  "bulk/products": { tag: "Products" },
  categories: { tag: "Categories", one: "a category", many: "categories", record: "Category" },
  chat: { tag: "Chat" },
  coupons: { tag: "Coupons", one: "a coupon", many: "coupons", record: "Coupon" },
  events: { tag: "Live updates" },
  export: { tag: "Exports" },
  exports: { tag: "Exports", one: "an export", many: "exports", record: "Export" },
  health: { tag: "Health" },
  openapi: { tag: "OpenAPI" },
  integration: { tag: "Integration" },
  jobs: { tag: "Jobs", one: "a job", many: "jobs", record: "ServerJob" },
  kyc: { tag: "KYC", one: "an application", many: "applications", record: "KycApplication" },
  "kyc-changes": { tag: "Requested KYC changes" },
  messaging: { tag: "Messaging" },
  "messaging/outbox": { tag: "Messaging", many: "queued messages", record: "OutboxMessage" },
  notifications: { tag: "Notifications", many: "notifications", record: "Notification" },
  orders: { tag: "Orders", one: "an order", many: "orders", record: "Order" },
  "payout-rates": { tag: "Payouts", one: "a payout rate", many: "payout rates", record: "PayoutRate" },
  payouts: { tag: "Payouts", one: "a payout", many: "payouts", record: "Payout" },
  plans: { tag: "Plans", one: "a plan", many: "plans", record: "Plan" },
  pictures: { tag: "Products" },
  preferences: { tag: "Preferences" },
  presence: { tag: "Live updates" },
  products: { tag: "Products", one: "a product", many: "products", record: "Product" },
  queue: { tag: "Queue", many: "queue entries", record: "QueueEntry" },
  refunds: { tag: "Refunds", one: "a refund", many: "refunds", record: "Refund" },
  reveals: { tag: "Hidden identifiers" },
  reviews: { tag: "Reviews", one: "a review", many: "reviews", record: "Review" },
  roles: { tag: "Administrators", one: "a role", many: "roles", record: "Role" },
  shipping: { tag: "Shipping", one: "a shipping method", many: "shipping methods", record: "ShippingMethod" },
  stats: { tag: "Dashboard and analytics" },
  support: { tag: "Support" },
  "support/assignees": { tag: "Support", many: "assignees", record: "Assignee" },
  "support/tickets": { tag: "Support", one: "a ticket", many: "tickets", record: "Ticket" },
  templates: { tag: "Templates", one: "a template", many: "templates", record: "Template" },
  users: { tag: "Users", one: "a user", many: "users", record: "User" },
  "webhook-deliveries": { tag: "Webhooks", one: "a delivery", many: "deliveries", record: "WebhookDelivery" },
  webhooks: { tag: "Webhooks", one: "a webhook", many: "webhooks", record: "Webhook" },
  vendors: { tag: "Vendors", one: "a vendor", many: "vendors", record: "Vendor" },
  views: { tag: "Saved views", one: "a saved view", many: "your own and shared views", record: "SavedView" },
};

function describeArea({ names: { one, many, menu } }: Resource): Area {
  const thing = lowerCaseNoun(one);
  const article = /^[aeiou]/i.test(thing) ? "an" : "a";
  return { tag: menu, one: `${article} ${thing}`, many: lowerCaseNoun(many), record: one.replaceAll(" ", "") };
}

/** The longest matching prefix wins. */
const byLength = Object.entries({
  ...Object.fromEntries(resources.map((resource) => [resource.path, describeArea(resource)])),
  ...AREAS,
}).sort(([one], [other]) => other.length - one.length);

/** Strips /api or /api/admin from a path. */
export const stripApiPrefix = (path: string): string => path.replace(/^\/api\/(admin\/)?/, "");

/** Returns the label of the declared action that makes a call, such as "Approve". */
export const findActionLabel = (method: string, path: string): string | undefined =>
  resources
    .flatMap((resource) => Object.values(resource.actions).map((action) => ({ ...action, of: resource.path })))
    .find((action) => action.method.toUpperCase() === method && `${action.of}/${action.path}` === stripApiPrefix(path))
    ?.label;

/** @throws Error if no area matches: add it to AREAS */
export function findArea(path: string): Area & { path: string } {
  const short = `${stripApiPrefix(path)}/`;
  const [found, area] = byLength.find(([name]) => short.startsWith(`${name}/`)) ?? [];
  if (found === undefined || !area) throw new Error(`${path} belongs to no area. Add it to scripts/openapi/areas.ts.`);
  return { ...area, path: found };
}
