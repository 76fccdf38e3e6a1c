import type { NotificationType } from "../contract";

/** What people call the types of notifications. */
export const kindLabels: Record<NotificationType, string> = {
  vendor: "Vendors",
  kyc: "KYC",
  product: "Products",
  order: "Orders",
  review: "Reviews",
  ticket: "Tickets",
  message: "Messages",
};

const counted = (count: number) =>
  count === 1 ? "1 unread notification" : `${count.toLocaleString("en-IN")} unread notifications`;

/** Every string of the page that the panel behind the bell does not have. */
export const notificationPageMessages = {
  tabs: { all: "All", unread: "Unread" },
  kind: "Kind",
  allKinds: "All kinds",
  partial: (came: number, total: number) =>
    `This server sends only the newest ${came} of ${total.toLocaleString("en-IN")}. Filters, pages and counts cover these.`,
  noneUnread: "You're all caught up.",
  noneOf: (kind: string) => `No notifications about ${kind}.`,
  noneUnreadOf: (kind: string) => `No unread notifications about ${kind}.`,
  clear: "Clear",
  markAllFailed: "Failed to load unread notifications",
  will: (count: number) => `${counted(count)} will be marked as read.`,
  everyKind: (kind: string) => `This includes every kind, not only ${kind}.`,
  marked: { waiting: "Unread", done: "Read" },
  line: (title: string, message: string) => `${title}: ${message}`,
} as const;
