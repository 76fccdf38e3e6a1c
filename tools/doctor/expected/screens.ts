/** The documented reads of each screen and the expected responses. */
import { RANGE_DAYS } from "../../../resources/overview/contract";
import { parameterValues } from "./api-description";
import { expectRecord, type Exceptions, type ExpectedRecord } from "./record";

/** A parameter that filters a list by the field of the same name. */
export interface Filter {
  param: string;
  /** Absent if the field refers to a record, whose id is the value. */
  values?: readonly string[];
}

export interface ListCall {
  /** The path below /api/admin. */
  path: string;
  record: ExpectedRecord;
  /** Whether the list is paginated. Otherwise it is requested without parameters. */
  paged: boolean;
  /** The fixed filter of this screen. With `inPath`, the path already contains it. */
  only?: { field: string; value: string; inPath?: boolean };
  filters?: readonly Filter[];
  /** The search parameter, and the field that it must search. */
  search?: { path: string; param: string; field: string };
  /** The path to which an id is appended to read a single record, and the expected record. */
  one?: { path: string; record: ExpectedRecord };
}

export interface StatsCall {
  path: string;
  /** Each query is requested once. */
  queries?: readonly string[];
  record: ExpectedRecord;
}

export interface Screen {
  name: string;
  lists?: readonly ListCall[];
  figures?: readonly StatsCall[];
  /** The `{type}` of the screen's export call. */
  exported?: string;
}

const recordAt = (path: string, exceptions?: Exceptions) => expectRecord(`/api/admin/${path}`, exceptions);

const list = (path: string, exceptions?: Exceptions, more: Partial<ListCall> = {}): ListCall => ({
  path,
  record: recordAt(path, exceptions),
  paged: true,
  ...more,
});

const one = (path: string, exceptions?: Exceptions) => ({ path, record: recordAt(`${path}/{id}`, exceptions) });

/** A list whose records can also be read one by one, with the same fields. */
const readable = (path: string, exceptions?: Exceptions, more: Partial<ListCall> = {}): ListCall =>
  list(path, exceptions, { one: one(path, exceptions), ...more });

const filter = (path: string, param: string): Filter => ({
  param,
  values: parameterValues(`/api/admin/${path}`, param),
});

const stats = (path: string, exceptions?: Exceptions): StatsCall => ({ path, record: recordAt(path, exceptions) });

const BANK_DETAILS = ["bankDetails.accountNumber", "bankDetails.bankName", "bankDetails.ifscCode"];

const VENDOR: Exceptions = {
  needed: ["phone", "address", "businessType", "panNumber", "description", ...BANK_DETAILS],
  optional: ["documents", "user.name"],
};

const KYC: Exceptions = {
  needed: [
    "vendor.phone",
    "vendor.shopDescription",
    "aadhaarInfo.name",
    "aadhaarInfo.aadhaarNumber",
    "aadhaarInfo.phoneNumber",
    "aadhaarInfo.dateOfBirth",
    "businessDetails.businessType",
    "businessDetails.gstNumber",
    "businessDetails.address",
    "bankDetails.accountHolderName",
    ...BANK_DETAILS,
  ],
  optional: ["documents", "review.reviewedBy"],
};

const PRODUCT: Exceptions = { needed: ["description", "category.name"], optional: ["specifications"] };

const ORDER: Exceptions = { needed: ["shippingAddress.street", "shippingAddress.city"] };

const VENDOR_SEARCH = { path: "vendors", param: "search", field: "shopName" };

const approval = (path: string, value: string) =>
  list(`products/${path}`, PRODUCT, { only: { field: "approvalStatus", value, inPath: true } });

export const SCREENS: readonly Screen[] = [
  { name: "Dashboard", figures: [stats("stats")] },
  { name: "Users", lists: [readable("users", {}, { filters: [filter("users", "role")] })], exported: "users" },
  {
    name: "Vendors",
    lists: [readable("vendors", VENDOR, { filters: [filter("vendors", "status")], search: VENDOR_SEARCH })],
    exported: "vendors",
  },
  {
    name: "Vendor Registrations",
    lists: [list("vendors", VENDOR, { only: { field: "status", value: "pending" } })],
  },
  {
    name: "KYC Management",
    lists: [readable("kyc", KYC, { filters: [filter("kyc", "status")] })],
    figures: [stats("kyc/stats")],
  },
  {
    name: "Messaging Management",
    figures: [stats("messaging/stats", { optional: ["email_service", "sms_service", "whatsapp_service"] })],
  },
  {
    name: "Products",
    lists: [
      readable("products", PRODUCT, {
        filters: [filter("products", "category"), filter("products", "vendor")],
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
  { name: "Categories", lists: [readable("categories", {}, { paged: false })], exported: "categories" },
  {
    name: "Orders",
    lists: [
      list("orders", ORDER, {
        filters: [filter("orders", "status")],
        one: one("orders", { ...ORDER, optional: ["history"] }),
      }),
    ],
    exported: "orders",
  },
  { name: "Reviews", lists: [readable("reviews")], exported: "reviews" },
  {
    name: "Analytics",
    figures: [{ ...stats("analytics"), queries: Object.keys(RANGE_DAYS).map((range) => `timeRange=${range}`) }],
  },
  {
    name: "Support",
    lists: [list("support/tickets", { optional: ["messages"] }, { one: one("support/tickets") })],
    exported: "support",
  },
  {
    name: "Chat",
    lists: [
      list(
        "chat/list",
        { optional: ["participant.role"] },
        {
          paged: false,
          one: one("chat/conversation", { optional: ["participant.role"], freeText: ["messages[].sender"] }),
        },
      ),
    ],
  },
  { name: "Notifications", lists: [list("notifications", { optional: ["type"] }, { paged: false })] },
  {
    name: "Coupons",
    lists: [list("coupons", { optional: ["description", "minOrderAmount", "usedCount", "createdAt"] })],
    exported: "coupons",
  },
  {
    name: "Shipping Methods",
    lists: [list("shipping", { optional: ["description", "minDays", "maxDays", "createdAt"] })],
    exported: "shipping",
  },
  {
    name: "Plans",
    lists: [list("plans", { optional: ["description", "commissionRate", "features", "createdAt"] })],
    exported: "plans",
  },
  { name: "Payouts", lists: [list("payouts", { optional: ["currency", "createdAt", "vendor.status"] })] },
];
