/** Generates the demo notifications: the newest pending items, each with a link to its record. */
import { MINUTE } from "../../sample-data/calendar";
import type { Random } from "../../sample-data/random";
import type { KycRow, NotificationRow, OrderRow, ProductRow, TicketRow, VendorRow } from "../../sample-data/rows";

interface NotificationSource {
  vendors: readonly VendorRow[];
  kycApplications: readonly KycRow[];
  products: readonly ProductRow[];
  orders: readonly OrderRow[];
  tickets: readonly TicketRow[];
}

/** Orders from this amount in rupees get a notification. */
const LARGE_ORDER = 5_000;

/** Includes tickets in progress, because on some days there are too few open tickets. */
const UNRESOLVED_STATUSES = new Set<TicketRow["status"]>(["open", "in_progress"]);

type Draft = Omit<NotificationRow, "id" | "createdAt">;
type Moment = Date | null | undefined;

/** Newest first. */
export function makeNotifications(random: Random, now: Date, source: NotificationSource): NotificationRow[] {
  const shops = new Map(source.vendors.map(({ id, shopName }) => [id, shopName]));
  const getShopName = (vendorId: string) => shops.get(vendorId) ?? "A vendor";
  const drafts = [
    ...draftNewest(
      source.vendors.filter(({ status }) => status === "pending"),
      6,
      ({ createdAt }) => createdAt,
      ({ id, shopName, city }) => ({
        title: "New vendor registration",
        message: `${shopName} from ${city ?? "India"} is awaiting approval.`,
        type: "vendor",
        link: `/vendors/show/${id}`,
      }),
    ),
    ...draftNewest(
      source.kycApplications.filter(({ status }) => status === "pending"),
      5,
      ({ createdAt }) => createdAt,
      ({ id, vendorId }) => ({
        title: "KYC application received",
        message: `${getShopName(vendorId)} has sent its documents.`,
        type: "kyc",
        link: `/kyc-management/show/${id}`,
      }),
    ),
    ...draftNewest(
      source.products.filter(({ approvalStatus }) => approvalStatus === "pending"),
      5,
      ({ submittedForApproval, createdAt }) => submittedForApproval ?? createdAt,
      (product) => ({
        title: "Product awaiting approval",
        message: `${product.name} by ${getShopName(product.vendorId)}.`,
        type: "product",
        link: `/product-approval/show/${product.id}`,
      }),
    ),
    ...draftNewest(
      source.orders.filter(({ finalAmount }) => finalAmount >= LARGE_ORDER),
      4,
      ({ createdAt }) => createdAt,
      (order) => ({
        title: "Large order",
        message: `₹${order.finalAmount.toLocaleString("en-IN", { minimumFractionDigits: 2 })} at ${getShopName(order.vendorId)}.`,
        type: "order",
        link: `/orders/show/${order.id}`,
      }),
    ),
    ...draftNewest(
      source.tickets.filter(({ priority, status }) => priority === "high" && UNRESOLVED_STATUSES.has(status)),
      5,
      ({ createdAt }) => createdAt,
      (ticket) => ({
        title: "Urgent ticket",
        message: ticket.subject,
        type: "ticket",
        link: `/support/show/${ticket.id}`,
      }),
    ),
  ];
  return drafts
    .map(({ at, ...rest }) => ({ ...rest, createdAt: shortlyAfter(at ?? now, now) }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((row) => ({ id: random.id(), ...row }));
}

/** Returns drafts for the newest rows. */
function draftNewest<T>(rows: readonly T[], count: number, getTime: (row: T) => Moment, draft: (row: T) => Draft) {
  return rows
    .map((row) => ({ row, at: getTime(row) }))
    .sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
    .slice(0, count)
    .map(({ row, at }) => ({ ...draft(row), at }));
}

function shortlyAfter(moment: Date, now: Date): Date {
  return new Date(Math.min(moment.getTime() + MINUTE, now.getTime()));
}
