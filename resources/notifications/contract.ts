/** Notifications as the API returns them. Shared with the bundled API, so this file imports only other contracts. */

/** Types of the bundled API. Other backends may have others. */
export const NOTIFICATION_TYPES = [
  "vendor",
  "kyc",
  "product",
  "order",
  "review",
  "ticket",
  "message",
  "webhook",
  "refund",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Permission to list the records that each type is about. */
export const NOTIFICATION_PERMISSIONS = {
  vendor: "vendors.list",
  kyc: "kyc-management.list",
  product: "product-approval.list",
  order: "orders.list",
  review: "reviews.list",
  ticket: "support.list",
  message: "messaging-management.list",
  webhook: "webhooks.list",
  refund: "refunds.list",
} as const satisfies Record<NotificationType, string>;

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
