/** All documented calls and no others. If several match, the first one responds. */
import { ACCOUNTS, handleLogin } from "./accounts";
import {
  ADMIN_PATH,
  includesText,
  createRoute,
  listRoute,
  matchesFilter,
  stateRoute,
  statusRoute,
  recordRoutes,
  type RecordArea,
} from "./area-routes";
import { bulkRoutes } from "./bulk-routes";
import { chatRoutes } from "./chat-routes";
import { productRoutes } from "./product-routes";
import type { LetterRecords } from "./records";
import {
  errorResponse,
  listResponse,
  ok,
  withRecord,
  PAGE_PARAMETERS,
  defineRoute,
  type RouteResponse,
  type Route,
} from "./route";
import { daysAgo, type Row } from "./values";

const respondWithSuccess: Route["answer"] = () => ok({ success: true });

const auth: Route[] = [
  defineRoute("POST", "/api/auth/login", ({ body }) => handleLogin(body["email"], body["password"])),
  defineRoute("POST", "/api/auth/logout", () => ok({})),
  defineRoute("GET", "/api/auth/me", ({ email }) => ok(ACCOUNTS.find((account) => account.user.email === email)?.user)),
];

function decideVendor(
  records: LetterRecords,
  id: string,
  decision: "approved" | "rejected",
  fields: Row,
): RouteResponse {
  return withRecord(records.vendors, id, (vendor) => {
    if (vendor.status !== "pending") return errorResponse(409, `This vendor is ${vendor.status ?? "decided"} already`);
    return ok(Object.assign(vendor, { status: decision, ...fields }));
  });
}

const vendors: Route[] = [
  defineRoute(
    "GET",
    `${ADMIN_PATH}/vendors`,
    ({ records, query }) => {
      const found = records.vendors.filter(
        ({ status, shopName, user }) =>
          matchesFilter(status, query["status"]) &&
          (includesText(shopName, query["search"]) || includesText(user?.email, query["search"])),
      );
      return listResponse(found, query, "data");
    },
    [...PAGE_PARAMETERS, "status", "search"],
  ),
  ...recordRoutes("vendors", "vendors", ["GET"]),
  defineRoute("PUT", `${ADMIN_PATH}/vendors/:id/approve`, ({ records, id, body }) =>
    decideVendor(records, id, "approved", { approvalNotes: body["approvalNotes"], approvalDate: daysAgo(0) }),
  ),
  defineRoute("PUT", `${ADMIN_PATH}/vendors/:id/reject`, ({ records, id, body }) => {
    const { reason, rejectionNotes } = body;
    if (!reason) return { status: 422, body: { message: "A reason is needed", errors: { reason: ["Required"] } } };
    const rejection = { rejectionReason: reason, rejectionNotes, rejectionDate: daysAgo(0) };
    return decideVendor(records, id, "rejected", rejection);
  }),
  statusRoute("vendors", "vendors"),
];

function stats({ orders, users, vendors, products, reviews }: LetterRecords): RouteResponse {
  return ok({
    totalRevenue: orders.reduce((sum, order) => sum + (order.finalAmount ?? 0), 0),
    totalOrders: orders.length,
    totalUsers: users.length,
    totalVendors: vendors.length,
    totalProducts: products.length,
    averageRating: reviews.reduce((sum, review) => sum + (review.rating ?? 0), 0) / reviews.length,
  });
}

function analytics({ orders }: LetterRecords): RouteResponse {
  return ok({
    topProducts: [{ name: "Silk saree 1", sales: 40, revenue: 40_000 }],
    topVendors: [{ shopName: "Asha Handlooms", orders: 22, revenue: 55_000 }],
    recentOrders: orders.slice(0, 10),
  });
}

const figures: Route[] = [
  defineRoute("GET", `${ADMIN_PATH}/stats`, ({ records }) => stats(records)),
  defineRoute("GET", `${ADMIN_PATH}/analytics`, ({ records }) => analytics(records), ["timeRange"]),
  defineRoute("GET", `${ADMIN_PATH}/analytics/sales`, () => ok([{ date: "2025-10-30", revenue: 12 }]), [
    "startDate",
    "endDate",
  ]),
];

function kycStats({ kyc }: LetterRecords): RouteResponse {
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
  defineRoute("GET", `${ADMIN_PATH}/kyc/stats`, ({ records }) => kycStats(records)),
  listRoute("kyc", "kyc", "content", ["status"]),
  ...recordRoutes("kyc", "kyc", ["GET"]),
  stateRoute("kyc", "kyc", "approve", { status: "approved" }),
  stateRoute("kyc", "kyc", "reject", { status: "rejected" }),
  stateRoute("kyc", "kyc", "review", { status: "under_review" }),
];

function reply(records: LetterRecords, id: string, message: unknown): RouteResponse {
  return withRecord(records.tickets, id, (ticket) => {
    if (ticket.status === "closed") return errorResponse(409, "This ticket is closed already");
    ticket.messages = [
      ...(ticket.messages ?? []),
      { sender: "admin", message: String(message), timestamp: daysAgo(0) },
    ];
    return ok(ticket);
  });
}

const TICKETS = "support/tickets";
const messageRoutes: Route[] = [
  listRoute("tickets", TICKETS, "data"),
  ...recordRoutes("tickets", TICKETS, ["GET"]),
  statusRoute("tickets", TICKETS),
  defineRoute("POST", `${ADMIN_PATH}/${TICKETS}/:id/reply`, ({ records, id, body }) =>
    reply(records, id, body["message"]),
  ),
  listRoute("notifications", "notifications", "data"),
  stateRoute("notifications", "notifications", "read", { read: true }),
  listRoute("chats", "chat/list", "bare"),
  ...chatRoutes(`${ADMIN_PATH}/chat`),
  defineRoute("GET", `${ADMIN_PATH}/messaging/stats`, () => ok({ email_service: "Active", sms_service: "Inactive" })),
  ...["email/send", "sms/send", "whatsapp/send", "bulk/send", "promotional/send"]
    .concat(["test/email", "test/sms", "test/whatsapp"])
    .map((path) => defineRoute("POST", `${ADMIN_PATH}/messaging/${path}`, respondWithSuccess)),
];

const collectionRoutes = (area: RecordArea): Route[] => [
  listRoute(area, area, "content"),
  createRoute(area, area),
  ...recordRoutes(area, area, ["PUT", "DELETE"]),
];

export const ROUTES: readonly Route[] = [
  ...auth,
  ...vendors,
  ...figures,
  ...productRoutes,
  ...applications,
  ...messageRoutes,
  listRoute("users", "users", "content", ["role"]),
  ...recordRoutes("users", "users", ["GET", "PUT", "DELETE"]),
  listRoute("categories", "categories", "bare"),
  createRoute("categories", "categories"),
  ...recordRoutes("categories", "categories", ["GET", "PUT", "DELETE"]),
  listRoute("orders", "orders", "orders", ["status"]),
  ...recordRoutes("orders", "orders", ["GET"]),
  statusRoute("orders", "orders"),
  listRoute("reviews", "reviews", "data"),
  ...recordRoutes("reviews", "reviews", ["GET", "DELETE"]),
  defineRoute("GET", `${ADMIN_PATH}/export/:id`, () => ok("id,name\r\n1,Asha Handlooms\r\n"), ["format"]),
  ...bulkRoutes,
  ...collectionRoutes("coupons"),
  ...collectionRoutes("shipping"),
  ...collectionRoutes("plans"),
  listRoute("payouts", "payouts", "data"),
  createRoute("payouts", "payouts"),
  statusRoute("payouts", "payouts"),
];
