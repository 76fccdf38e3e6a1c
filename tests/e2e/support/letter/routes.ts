/**
 * Every call that the documentation names, and no other. Where a call matches twice, the first entry answers.
 */
import { ACCOUNTS, logIn } from "./accounts";
import type { LetterRecords } from "./records";
import {
  added,
  changed,
  failed,
  listed,
  ok,
  onRecord,
  PAGING,
  removed,
  route,
  shown,
  type Answer,
  type ListShape,
  type Route,
} from "./route";
import { daysAgo, type Row } from "./values";

type Area = keyof LetterRecords;

const ADMIN = "/api/admin";

const done: Route["answer"] = () => ok({ success: true });

const contains = (value: unknown, part = "") =>
  part === "" || (typeof value === "string" && value.toLowerCase().includes(part.toLowerCase()));

/** Whether a field is, or refers to, what is asked for; an empty or absent parameter asks for nothing. */
function matches(value: unknown, wanted: string | undefined): boolean {
  if (!wanted) return true;
  const { _id, id } = (value ?? {}) as { _id?: unknown; id?: unknown };
  return value === wanted || _id === wanted || id === wanted;
}

/** A paged list; each filter is a query parameter that is compared with the field of its name. */
const list = (area: Area, path: string, shape: ListShape, filters: string[] = []): Route =>
  route(
    "GET",
    `${ADMIN}/${path}`,
    ({ records, query }) => {
      const rows = (records[area] as Row[]).filter((row) => filters.every((name) => matches(row[name], query[name])));
      return listed(rows, query, shape);
    },
    shape === "bare" ? filters : [...PAGING, ...filters],
  );

const create = (area: Area, path: string): Route =>
  route("POST", `${ADMIN}/${path}`, ({ records, body }) => added(records[area], body));

/** The calls under /{id} that the documentation names for an area. */
const single = (area: Area, path: string, methods: readonly ("GET" | "PUT" | "DELETE")[]): Route[] =>
  methods.map((method) =>
    route(method, `${ADMIN}/${path}/:id`, ({ records, id, body }) => {
      if (method === "PUT") return changed(records[area], id, body);
      return (method === "GET" ? shown : removed)(records[area], id);
    }),
  );

/** PUT /{id}/{verb} that moves a record to a state. */
const moves = (area: Area, path: string, verb: string, change: Row): Route =>
  route("PUT", `${ADMIN}/${path}/:id/${verb}`, ({ records, id }) => changed(records[area], id, change));

/** PUT /{id}/status {status}. */
const setsStatus = (area: Area, path: string): Route =>
  route("PUT", `${ADMIN}/${path}/:id/status`, ({ records, id, body }) =>
    changed(records[area], id, { status: body["status"] }),
  );

const auth: Route[] = [
  route("POST", "/api/auth/login", ({ body }) => logIn(body["email"], body["password"])),
  route("POST", "/api/auth/logout", () => ok({})),
  route("GET", "/api/auth/me", ({ email }) => ok(ACCOUNTS.find((account) => account.user.email === email)?.user)),
];

function decideVendor(records: LetterRecords, id: string, decision: "approved" | "rejected", fields: Row): Answer {
  return onRecord(records.vendors, id, (vendor) => {
    if (vendor.status !== "pending") return failed(409, `This vendor is ${vendor.status ?? "decided"} already`);
    return ok(Object.assign(vendor, { status: decision, ...fields }));
  });
}

const vendors: Route[] = [
  route(
    "GET",
    `${ADMIN}/vendors`,
    ({ records, query }) => {
      const found = records.vendors.filter(
        ({ status, shopName, user }) =>
          matches(status, query["status"]) &&
          (contains(shopName, query["search"]) || contains(user?.email, query["search"])),
      );
      return listed(found, query, "data");
    },
    [...PAGING, "status", "search"],
  ),
  ...single("vendors", "vendors", ["GET"]),
  route("PUT", `${ADMIN}/vendors/:id/approve`, ({ records, id, body }) =>
    decideVendor(records, id, "approved", { approvalNotes: body["approvalNotes"], approvalDate: daysAgo(0) }),
  ),
  route("PUT", `${ADMIN}/vendors/:id/reject`, ({ records, id, body }) => {
    const { reason, rejectionNotes } = body;
    if (!reason) return { status: 422, body: { message: "A reason is needed", errors: { reason: ["Required"] } } };
    const rejection = { rejectionReason: reason, rejectionNotes, rejectionDate: daysAgo(0) };
    return decideVendor(records, id, "rejected", rejection);
  }),
  setsStatus("vendors", "vendors"),
];

function stats({ orders, users, vendors, products, reviews }: LetterRecords): Answer {
  return ok({
    totalRevenue: orders.reduce((sum, order) => sum + (order.finalAmount ?? 0), 0),
    totalOrders: orders.length,
    totalUsers: users.length,
    totalVendors: vendors.length,
    totalProducts: products.length,
    averageRating: reviews.reduce((sum, review) => sum + Number(review["rating"]), 0) / reviews.length,
  });
}

function analytics({ orders }: LetterRecords): Answer {
  return ok({
    topProducts: [{ name: "Silk saree 1", sales: 40, revenue: 40_000 }],
    topVendors: [{ shopName: "Asha Handlooms", orders: 22, revenue: 55_000 }],
    recentOrders: orders.slice(0, 10),
  });
}

const figures: Route[] = [
  route("GET", `${ADMIN}/stats`, ({ records }) => stats(records)),
  route("GET", `${ADMIN}/analytics`, ({ records }) => analytics(records), ["timeRange"]),
  route("GET", `${ADMIN}/analytics/sales`, () => ok([{ date: "2025-10-30", revenue: 12 }]), ["startDate", "endDate"]),
];

const byApproval = ({ products }: LetterRecords, status: string, query: Record<string, string>) =>
  listed(
    products.filter((product) => product["approvalStatus"] === status),
    query,
    "data",
  );

const found = ({ products }: LetterRecords, query: Record<string, string>) =>
  listed(
    products.filter((product) => contains(product["name"], query["q"])),
    {},
    "data",
  );

const products: Route[] = [
  route("GET", `${ADMIN}/products/search`, ({ records, query }) => found(records, query), ["q"]),
  route("GET", `${ADMIN}/products/pending`, ({ records, query }) => byApproval(records, "pending", query), PAGING),
  route(
    "GET",
    `${ADMIN}/products/approval-status/:id`,
    ({ records, id, query }) => byApproval(records, id, query),
    PAGING,
  ),
  moves("products", "products", "approve", { approvalStatus: "approved" }),
  moves("products", "products", "reject", { approvalStatus: "rejected" }),
  list("products", "products", "data", ["category", "vendor"]),
  create("products", "products"),
  ...single("products", "products", ["GET", "PUT", "DELETE"]),
];

function kycStats({ kyc }: LetterRecords): Answer {
  const count = (status: string) => kyc.filter((application) => application["status"] === status).length;
  return ok({
    total: kyc.length,
    pending: count("pending"),
    approved: count("approved"),
    rejected: count("rejected"),
    underReview: count("under_review"),
  });
}

const applications: Route[] = [
  route("GET", `${ADMIN}/kyc/stats`, ({ records }) => kycStats(records)),
  list("kyc", "kyc", "content", ["status"]),
  ...single("kyc", "kyc", ["GET"]),
  moves("kyc", "kyc", "approve", { status: "approved" }),
  moves("kyc", "kyc", "reject", { status: "rejected" }),
  moves("kyc", "kyc", "review", { status: "under_review" }),
];

const conversation = (records: LetterRecords, id: string) =>
  onRecord(records.chats, id, (chat) =>
    ok({ ...chat, messages: [{ sender: "user", message: "Hello", timestamp: daysAgo(1) }] }),
  );

const TICKETS = "support/tickets";
const talk: Route[] = [
  list("tickets", TICKETS, "data"),
  ...single("tickets", TICKETS, ["GET"]),
  setsStatus("tickets", TICKETS),
  route("POST", `${ADMIN}/${TICKETS}/:id/reply`, ({ records, id }) => onRecord(records.tickets, id, () => ok({}))),
  list("notifications", "notifications", "data"),
  moves("notifications", "notifications", "read", { read: true }),
  list("chats", "chat/list", "bare"),
  route("GET", `${ADMIN}/chat/conversation/:id`, ({ records, id }) => conversation(records, id)),
  route("POST", `${ADMIN}/chat/send`, done),
  route("GET", `${ADMIN}/messaging/stats`, () => ok({ email_service: "Active", sms_service: "Inactive" })),
  ...["email/send", "sms/send", "whatsapp/send", "bulk/send", "promotional/send"]
    .concat(["test/email", "test/sms", "test/whatsapp"])
    .map((path) => route("POST", `${ADMIN}/messaging/${path}`, done)),
];

const collection = (area: Area): Route[] => [
  list(area, area, "content"),
  create(area, area),
  ...single(area, area, ["PUT", "DELETE"]),
];

export const ROUTES: readonly Route[] = [
  ...auth,
  ...vendors,
  ...figures,
  ...products,
  ...applications,
  ...talk,
  list("users", "users", "content", ["role"]),
  ...single("users", "users", ["GET", "PUT", "DELETE"]),
  list("categories", "categories", "bare"),
  create("categories", "categories"),
  ...single("categories", "categories", ["GET", "PUT", "DELETE"]),
  list("orders", "orders", "orders", ["status"]),
  ...single("orders", "orders", ["GET"]),
  setsStatus("orders", "orders"),
  list("reviews", "reviews", "data"),
  ...single("reviews", "reviews", ["GET", "DELETE"]),
  route("GET", `${ADMIN}/export/:id`, () => ok("id,name\r\n1,Asha Handlooms\r\n"), ["format"]),
  route("PUT", `${ADMIN}/bulk/orders/status`, done),
  route("DELETE", `${ADMIN}/bulk/products`, done),
  ...collection("coupons"),
  ...collection("shipping"),
  ...collection("plans"),
  list("payouts", "payouts", "data"),
  create("payouts", "payouts"),
  setsStatus("payouts", "payouts"),
];
