/** The demo's notifications: the newest of what waits for an administrator, each with a link to its record. */
import { MINUTE } from "./calendar";
import type { Random } from "./random";
import type { KycRow, NotificationRow, OrderRow, ProductRow, TicketRow, VendorRow } from "./rows";

interface World {
  vendors: readonly VendorRow[];
  kycApplications: readonly KycRow[];
  products: readonly ProductRow[];
  orders: readonly OrderRow[];
  tickets: readonly TicketRow[];
}

/** From this many rupees on, an order is worth a look. */
const LARGE_ORDER = 5_000;

/** Only the open tickets would be too few on some days. */
const UNSETTLED = new Set<TicketRow["status"]>(["open", "in_progress"]);

type Draft = Omit<NotificationRow, "id" | "createdAt">;
type Moment = Date | null | undefined;

/** Newest first. */
export function makeNotifications(random: Random, now: Date, world: World): NotificationRow[] {
  const shops = new Map(world.vendors.map(({ id, shopName }) => [id, shopName]));
  const shopOf = (vendorId: string) => shops.get(vendorId) ?? "A vendor";
  const drafts = [
    ...newest(
      world.vendors.filter(({ status }) => status === "pending"),
      6,
      ({ createdAt }) => createdAt,
      ({ id, shopName, city }) => ({
        title: "New vendor registration",
        message: `${shopName} from ${city ?? "India"} is awaiting approval.`,
        type: "vendor",
        link: `/vendors/show/${id}`,
      }),
    ),
    ...newest(
      world.kycApplications.filter(({ status }) => status === "pending"),
      5,
      ({ createdAt }) => createdAt,
      ({ id, vendorId }) => ({
        title: "KYC application received",
        message: `${shopOf(vendorId)} has sent its documents.`,
        type: "kyc",
        link: `/kyc-management/show/${id}`,
      }),
    ),
    ...newest(
      world.products.filter(({ approvalStatus }) => approvalStatus === "pending"),
      5,
      ({ submittedForApproval, createdAt }) => submittedForApproval ?? createdAt,
      (product) => ({
        title: "Product awaiting approval",
        message: `${product.name} by ${shopOf(product.vendorId)}.`,
        type: "product",
        link: `/product-approval/show/${product.id}`,
      }),
    ),
    ...newest(
      world.orders.filter(({ finalAmount }) => finalAmount >= LARGE_ORDER),
      4,
      ({ createdAt }) => createdAt,
      (order) => ({
        title: "Large order",
        message: `₹${order.finalAmount.toLocaleString("en-IN", { minimumFractionDigits: 2 })} at ${shopOf(order.vendorId)}.`,
        type: "order",
        link: `/orders/show/${order.id}`,
      }),
    ),
    ...newest(
      world.tickets.filter(({ priority, status }) => priority === "high" && UNSETTLED.has(status)),
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
    .map(({ at, ...rest }) => ({ ...rest, createdAt: soonAfter(at ?? now, now) }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((row) => ({ id: random.id(), ...row }));
}

/** Of many rows, the few that are told of. */
function newest<T>(rows: readonly T[], count: number, momentOf: (row: T) => Moment, draft: (row: T) => Draft) {
  return rows
    .map((row) => ({ row, at: momentOf(row) }))
    .sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
    .slice(0, count)
    .map(({ row, at }) => ({ ...draft(row), at }));
}

function soonAfter(moment: Date, now: Date): Date {
  return new Date(Math.min(moment.getTime() + MINUTE, now.getTime()));
}
