import { formatNumber } from "../../src/kit/numbers";

/** Texts of the bell and its panel. */
export const notificationMessages = {
  title: "Notifications",
  sampleBadge: "The badge is a sample figure: this server has no unread count.",
  unread: (count: number) => `${formatNumber(count)} unread`,
  allRead: "Nothing unread",
  most: "99+",
  loading: "Loading notifications...",
  loadError: "Error loading notifications",
  empty: "No notifications yet.",
  newest: (shown: number, total: number) => `The newest ${shown} of ${formatNumber(total)}`,
  seeAll: "All notifications",
  unreadMark: "Unread",
  untitled: "Notification",
  markRead: "Mark as read",
  markReadOf: (title: string) => `Mark as read: ${title}`,
  markAll: "Mark all as read",
  markFailed: (count: number) =>
    count === 1
      ? "Failed to mark a notification as read"
      : `Failed to mark ${formatNumber(count)} notifications as read`,
  justNow: "just now",
} as const;
