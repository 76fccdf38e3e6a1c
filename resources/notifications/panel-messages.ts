import { formatNumber } from "../../src/kit/numbers";

/** Texts of the list of notifications, in the panel and on its page. */
export const panelMessages = {
  loadError: "Error loading notifications",
  empty: "No notifications yet.",
  arrived: "New notifications",
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
