import { formatCount, formatNumber } from "../../../src/kit/numbers";
import type { NotificationType } from "../contract";

/** Labels of the notification types. */
export const kindLabels: Record<NotificationType, string> = {
  vendor: "Vendors",
  kyc: "KYC",
  product: "Products",
  stock: "Stock",
  ticket: "Tickets",
  message: "Messages",
  webhook: "Webhooks",
  payout: "Payouts",
  refund: "Refunds",
};

const countUnread = (count: number) => formatCount(count, "unread notification");

/** Texts of the notifications page that the panel does not use. */
export const notificationPageMessages = {
  tabs: { all: "All", unread: "Unread" },
  kind: "Kind",
  allKinds: "All kinds",
  partial: (shown: number, total: number) =>
    `This server sends only the newest ${shown} of ${formatNumber(total)} notifications. Filters, pages and counts include only these ${shown}.`,
  noneUnread: "You're all caught up.",
  noneOf: (kind: string) => `No notifications about ${kind}.`,
  noneUnreadOf: (kind: string) => `No unread notifications about ${kind}.`,
  clear: "Clear",
  loadUnreadFailed: "Failed to load unread notifications",
  willBeMarked: (count: number) => `${countUnread(count)} will be marked as read.`,
  everyKind: (kind: string) => `This includes every kind, not only ${kind}.`,
  marked: { waiting: "Unread", done: "Read" },
  line: (title: string, message: string) => `${title}: ${message}`,
} as const;
