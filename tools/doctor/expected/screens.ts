/** The documented reads of each screen and the expected responses. */
import { ROLES } from "../../../providers/auth/contract";
import { KYC_STATUSES } from "../../../resources/kyc/contract";
import { ORDER_STATUSES } from "../../../resources/orders/contract";
import { RANGE_DAYS } from "../../../resources/overview/contract";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import type { Shape } from "../shape";
import { KYC_SHAPE, KYC_STATS_SHAPE, USER_SHAPE, VENDOR_SHAPE } from "./people";
import { CHAT, CONVERSATION, MESSAGING_STATS, NOTIFICATION, REVIEW, TICKET, TICKET_WITH_MESSAGES } from "./talk";
import { ANALYTICS, CATEGORY, COUPON, ORDER, PAYOUT, PLAN, PRODUCT, SHIPPING, STATS } from "./trade";

/** A parameter that filters a list by the field of the same name. */
export interface Filter {
  param: string;
  /** Absent if the field refers to a record, whose id is the value. */
  values?: readonly string[];
}

export interface ListCall {
  /** The path below /api/admin. */
  path: string;
  record: Shape;
  /** Whether the list is paginated. Otherwise it is requested without parameters. */
  paged: boolean;
  /** The fixed filter of this screen. With `inPath`, the path already contains it. */
  only?: { field: string; value: string; inPath?: boolean };
  filters?: readonly Filter[];
  /** The search parameter, and the field that it must search. */
  search?: { path: string; param: string; field: string };
  /** The path to which an id is appended to read a single record, and that record's shape. */
  one?: { path: string; record: Shape };
}

export interface StatsCall {
  path: string;
  /** Each query is requested once. */
  queries?: readonly string[];
  record: Shape;
}

export interface Screen {
  name: string;
  lists?: readonly ListCall[];
  figures?: readonly StatsCall[];
  /** The `{type}` of the screen's export call. */
  exported?: string;
}

const paged = (path: string, record: Shape, more: Partial<ListCall> = {}): ListCall => ({
  path,
  record,
  paged: true,
  ...more,
});

/** A list whose records can also be read one by one, with the same fields. */
const readable = (path: string, record: Shape, more: Partial<ListCall> = {}): ListCall =>
  paged(path, record, { one: { path, record }, ...more });

const VENDOR_SEARCH = { path: "vendors", param: "search", field: "shopName" };

const approval = (path: string, value: string) =>
  paged(`products/${path}`, PRODUCT, { only: { field: "approvalStatus", value, inPath: true } });

export const SCREENS: readonly Screen[] = [
  {
    name: "Dashboard",
    figures: [{ path: "stats", record: STATS }],
  },
  {
    name: "Users",
    lists: [readable("users", USER_SHAPE, { filters: [{ param: "role", values: ROLES }] })],
    exported: "users",
  },
  {
    name: "Vendors",
    lists: [
      readable("vendors", VENDOR_SHAPE, {
        filters: [{ param: "status", values: VENDOR_STATUSES }],
        search: VENDOR_SEARCH,
      }),
    ],
    exported: "vendors",
  },
  {
    name: "Vendor Registrations",
    lists: [paged("vendors", VENDOR_SHAPE, { only: { field: "status", value: "pending" } })],
  },
  {
    name: "KYC Management",
    lists: [readable("kyc", KYC_SHAPE, { filters: [{ param: "status", values: KYC_STATUSES }] })],
    figures: [{ path: "kyc/stats", record: KYC_STATS_SHAPE }],
  },
  {
    name: "Messaging Management",
    figures: [{ path: "messaging/stats", record: MESSAGING_STATS }],
  },
  {
    name: "Products",
    lists: [
      readable("products", PRODUCT, {
        filters: [{ param: "category" }, { param: "vendor" }],
        search: { path: "products/search", param: "q", field: "name" },
      }),
    ],
    exported: "products",
  },
  {
    name: "Product Approval",
    lists: [
      approval("pending", "pending"),
      approval("approval-status/approved", "approved"),
      approval("approval-status/rejected", "rejected"),
    ],
  },
  {
    name: "Categories",
    lists: [{ path: "categories", record: CATEGORY, paged: false, one: { path: "categories", record: CATEGORY } }],
    exported: "categories",
  },
  {
    name: "Orders",
    lists: [readable("orders", ORDER, { filters: [{ param: "status", values: ORDER_STATUSES }] })],
    exported: "orders",
  },
  {
    name: "Reviews",
    lists: [readable("reviews", REVIEW)],
    exported: "reviews",
  },
  {
    name: "Analytics",
    figures: [
      { path: "analytics", queries: Object.keys(RANGE_DAYS).map((range) => `timeRange=${range}`), record: ANALYTICS },
    ],
  },
  {
    name: "Support",
    lists: [paged("support/tickets", TICKET, { one: { path: "support/tickets", record: TICKET_WITH_MESSAGES } })],
    exported: "support",
  },
  {
    name: "Chat",
    lists: [
      { path: "chat/list", record: CHAT, paged: false, one: { path: "chat/conversation", record: CONVERSATION } },
    ],
  },
  {
    name: "Notifications",
    lists: [{ path: "notifications", record: NOTIFICATION, paged: false }],
  },
  { name: "Coupons", lists: [paged("coupons", COUPON)], exported: "coupons" },
  { name: "Shipping Methods", lists: [paged("shipping", SHIPPING)], exported: "shipping" },
  { name: "Plans", lists: [paged("plans", PLAN)], exported: "plans" },
  { name: "Payouts", lists: [paged("payouts", PAYOUT)] },
];
