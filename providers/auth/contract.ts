/** What the session carries. Pure data and functions: the console and the bundled API both import this file. */

export const ROLES = ["admin", "vendor", "customer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a backend can offer beyond the documented calls, one line each on what it switches on.
 * A backend names the ones it has in `user.features`; the Help page and the README list this table.
 */
export const FEATURES = {
  counts: "Cards that count one page get a “Count all” press, which asks the server for the totals.",
  "lists.sort": "Columns can be sorted: the list call carries sort, a field, and order, which is asc or desc.",
  "records.show":
    "A coupon can be read by itself with GET /coupons/{id}; without it, the console finds it in the list.",
  "kyc.decide": "KYC applications under review can be approved and rejected.",
  "kyc.search": "The search by vendor name is sent with the KYC list as search.",
  "lists.related":
    "A person's or vendor's page lists what belongs to it: orders by customer or vendor, KYC by vendor, tickets by user.",
  "orders.expected":
    "A change of an order's status carries as expected the status that was seen; a server that has another refuses it.",
  "analytics.changes": "The change figures are computed: the analytics answer carries this and the previous period.",
  "support.filters": "The filters of the tickets are sent as status and priority.",
  "messaging.bulkSms": "Bulk SMS is sent for real, through /messaging/bulk/send.",
  "messaging.test": "Test messages are sent for real, through /messaging/test/email, /sms and /whatsapp.",
  "messaging.otp": "OTP statistics and cleanup are real, through /messaging/otp/stats and /messaging/otp/cleanup.",
  "messaging.outbox": "What could not be sent stands in /messaging/outbox and can be sent again.",
  notifications: "The bell counts what is unread.",
} as const satisfies Record<string, string>;

export type Feature = keyof typeof FEATURES;

/** The person signed in, as POST /api/auth/login and GET /api/auth/me answer it. */
export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** "<resource>.<action>" with * for either part; absent means everything. */
  permissions?: string[];
  /** Names from FEATURES; absent means none. */
  features?: string[];
}

/**
 * Whether a list of grants covers one permission such as "vendors.approve".
 * A grant is "*", "vendors.*", "*.list" or the permission itself; no list at all grants everything.
 */
export function allows(grants: readonly string[] | undefined, permission: string): boolean {
  if (!grants) return true;
  const [resource, action] = permission.split(".");
  return grants.some((grant) => {
    if (grant === "*") return true;
    const [grantedResource, grantedAction] = grant.split(".");
    return (
      (grantedResource === "*" || grantedResource === resource) && (grantedAction === "*" || grantedAction === action)
    );
  });
}
