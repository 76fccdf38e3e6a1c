/** All documented calls and no others. If several match, the first one responds. */
import { ACCOUNTS, logIn } from "./accounts";
import { ADMIN, contains, create, list, matches, moves, setsStatus, single, type Area } from "./area-routes";
import { bulkRoutes } from "./bulk-routes";
import { chatRoutes } from "./chat-routes";
import { productRoutes } from "./product-routes";
import type { LetterRecords } from "./records";
import { failed, listed, ok, onRecord, PAGING, route, type Answer, type Route } from "./route";
import { daysAgo, type Row } from "./values";

const respondWithSuccess: Route["answer"] = () => ok({ success: true });

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
    averageRating: reviews.reduce((sum, review) => sum + (review.rating ?? 0), 0) / reviews.length,
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

function reply(records: LetterRecords, id: string, message: unknown): Answer {
  return onRecord(records.tickets, id, (ticket) => {
    if (ticket.status === "closed") return failed(409, "This ticket is closed already");
    ticket.messages = [
      ...(ticket.messages ?? []),
      { sender: "admin", message: String(message), timestamp: daysAgo(0) },
    ];
    return ok(ticket);
  });
}

const TICKETS = "support/tickets";
const messageRoutes: Route[] = [
  list("tickets", TICKETS, "data"),
  ...single("tickets", TICKETS, ["GET"]),
  setsStatus("tickets", TICKETS),
  route("POST", `${ADMIN}/${TICKETS}/:id/reply`, ({ records, id, body }) => reply(records, id, body["message"])),
  list("notifications", "notifications", "data"),
  moves("notifications", "notifications", "read", { read: true }),
  list("chats", "chat/list", "bare"),
  ...chatRoutes(`${ADMIN}/chat`),
  route("GET", `${ADMIN}/messaging/stats`, () => ok({ email_service: "Active", sms_service: "Inactive" })),
  ...["email/send", "sms/send", "whatsapp/send", "bulk/send", "promotional/send"]
    .concat(["test/email", "test/sms", "test/whatsapp"])
    .map((path) => route("POST", `${ADMIN}/messaging/${path}`, respondWithSuccess)),
];

const collectionRoutes = (area: Area): Route[] => [
  list(area, area, "content"),
  create(area, area),
  ...single(area, area, ["PUT", "DELETE"]),
];

export const ROUTES: readonly Route[] = [
  ...auth,
  ...vendors,
  ...figures,
  ...productRoutes,
  ...applications,
  ...messageRoutes,
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
  ...bulkRoutes,
  ...collectionRoutes("coupons"),
  ...collectionRoutes("shipping"),
  ...collectionRoutes("plans"),
  list("payouts", "payouts", "data"),
  create("payouts", "payouts"),
  setsStatus("payouts", "payouts"),
];
