/** What each screen asks a backend for: the documented reads, and what their answers must be. */
import { ROLES } from "../../../providers/auth/contract";
import { KYC_STATUSES } from "../../../resources/kyc/contract";
import { ORDER_STATUSES } from "../../../resources/orders/contract";
import { RANGES } from "../../../resources/overview/contract";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import type { Shape } from "../shape";
import { KYC, KYC_STATS, USER, VENDOR } from "./people";
import { CHAT, CONVERSATION, MESSAGING_STATS, NOTIFICATION, REVIEW, TICKET, WHOLE_TICKET } from "./talk";
import { ANALYTICS, CATEGORY, COUPON, ORDER, PAYOUT, PLAN, PRODUCT, SHIPPING, STATS } from "./trade";

/** A parameter that narrows a list to the records whose field of the same name has its value. */
export interface Filter {
  param: string;
  /** Absent where the field refers to a record: its id is the value. */
  values?: readonly string[];
}

export interface ListCall {
  /** Below /api/admin. */
  path: string;
  record: Shape;
  /** Whether it comes in pages; else it is asked for whole. */
  paged: boolean;
  /** What this screen always narrows it by; with `inPath` the path says so already. */
  only?: { field: string; value: string; inPath?: boolean };
  filters?: readonly Filter[];
  /** The parameter that looks for a text, and the field that it must find. */
  search?: { path: string; param: string; field: string };
  /** A record of `<path>/{id}`, or of another path with an id behind it. */
  one?: { path: string; record: Shape };
}

export interface FiguresCall {
  path: string;
  /** Each is asked for once. */
  queries?: readonly string[];
  record: Shape;
}

export interface Screen {
  name: string;
  lists?: readonly ListCall[];
  figures?: readonly FiguresCall[];
  /** The {type} of the screen's export. */
  exported?: string;
}

const paged = (path: string, record: Shape, more: Partial<ListCall> = {}): ListCall => ({
  path,
  record,
  paged: true,
  ...more,
});

/** A list whose records can be read one by one, with the same fields. */
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
    lists: [readable("users", USER, { filters: [{ param: "role", values: ROLES }] })],
    exported: "users",
  },
  {
    name: "Vendors",
    lists: [
      readable("vendors", VENDOR, { filters: [{ param: "status", values: VENDOR_STATUSES }], search: VENDOR_SEARCH }),
    ],
    exported: "vendors",
  },
  {
    name: "Vendor Registrations",
    lists: [paged("vendors", VENDOR, { only: { field: "status", value: "pending" } })],
  },
  {
    name: "KYC Management",
    lists: [readable("kyc", KYC, { filters: [{ param: "status", values: KYC_STATUSES }] })],
    figures: [{ path: "kyc/stats", record: KYC_STATS }],
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
      { path: "analytics", queries: Object.keys(RANGES).map((range) => `timeRange=${range}`), record: ANALYTICS },
    ],
  },
  {
    name: "Support",
    lists: [paged("support/tickets", TICKET, { one: { path: "support/tickets", record: WHOLE_TICKET } })],
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
