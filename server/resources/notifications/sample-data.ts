/** Generates the demo notifications: the newest pending items, each with a link to its record. */
import { MINUTE } from "../../sample-data/calendar";
import type { Random } from "../../sample-data/random";
import type { KycRow, NotificationRow, ProductRow, TicketRow, VendorRow } from "../../sample-data/rows";
import { NEW_KYC_APPLICATIONS, NEW_PRODUCTS, NEW_VENDORS, URGENT_TICKETS } from "./record-notifications";

interface NotificationSource {
  vendors: readonly VendorRow[];
  kycApplications: readonly KycRow[];
  products: readonly ProductRow[];
  tickets: readonly TicketRow[];
}

/** Includes tickets in progress, because on some days there are too few open tickets. */
const UNRESOLVED_STATUSES = new Set<TicketRow["status"]>(["open", "in_progress"]);

type Draft = Omit<NotificationRow, "id" | "createdAt">;
type Moment = Date | null | undefined;

/** Returns the notifications, newest first. */
export function makeNotifications(random: Random, now: Date, source: NotificationSource): NotificationRow[] {
  const shops = new Map(source.vendors.map(({ id, shopName }) => [id, shopName]));
  const drafts = [
    ...draftNewest(
      source.vendors.filter(({ status }) => status === "pending"),
      6,
      ({ createdAt }) => createdAt,
      NEW_VENDORS.ofOne,
    ),
    ...draftNewest(
      source.kycApplications.filter(({ status }) => status === "pending"),
      6,
      ({ createdAt }) => createdAt,
      ({ id, vendorId }) => NEW_KYC_APPLICATIONS.ofOne({ id, shopName: shops.get(vendorId) }),
    ),
    ...draftNewest(
      source.products.filter(({ approvalStatus }) => approvalStatus === "pending"),
      8,
      ({ submittedForApproval, createdAt }) => submittedForApproval ?? createdAt,
      ({ id, name, vendorId }) => NEW_PRODUCTS.ofOne({ id, name, shopName: shops.get(vendorId) }),
    ),
    ...draftNewest(
      source.tickets.filter(({ priority, status }) => priority === "high" && UNRESOLVED_STATUSES.has(status)),
      5,
      ({ createdAt }) => createdAt,
      URGENT_TICKETS.ofOne,
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
