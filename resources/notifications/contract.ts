/** Notifications as the API returns them. Shared with the bundled API, so this file imports only other contracts. */

/** Types of the bundled API. Other backends may have others. */
export const NOTIFICATION_TYPES = [
  "vendor",
  "kyc",
  "product",
  "stock",
  "ticket",
  "message",
  "webhook",
  "payout",
  "refund",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The permissions to list the records of each type and to act on them. A person needs both to see a notification. */
export const NOTIFICATION_PERMISSIONS = {
  vendor: ["vendors.list", "vendors.approve"],
  kyc: ["kyc-management.list", "kyc-management.approve"],
  product: ["product-approval.list", "product-approval.approve"],
  stock: ["products.list", "products.edit"],
  ticket: ["support.list", "support.reply"],
  message: ["messaging-management.list", "messaging-management.send"],
  webhook: ["webhooks.list", "webhooks.edit"],
  payout: ["payouts.list", "payouts.edit-status"],
  refund: ["refunds.list", "refunds.approve"],
} as const satisfies Record<NotificationType, readonly string[]>;

/** GET /api/admin/notifications, newest first. PUT /notifications/{id}/read marks one as read. */
export interface Notification {
  _id?: string;
  id?: string;
  title?: string;
  message?: string;
  /** A NotificationType, or a type that only the backend knows. */
  type?: string;
  read?: boolean;
  /** Path in the console, such as /vendors/show/<id>. */
  link?: string;
  createdAt?: string;
}
