/** The notification as the API serves it. Pure: the bundled API imports this file. */

/** What the bundled API tells of; another backend may have other types. */
export const NOTIFICATION_TYPES = ["vendor", "kyc", "product", "order", "review", "ticket", "message"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The permission to list what a notification of the type is about. */
export const NOTIFICATION_PERMISSIONS = {
  vendor: "vendors.list",
  kyc: "kyc-management.list",
  product: "product-approval.list",
  order: "orders.list",
  review: "reviews.list",
  ticket: "support.list",
  message: "messaging-management.list",
} as const satisfies Record<NotificationType, string>;

/** GET /api/admin/notifications, newest first; PUT /notifications/{id}/read marks one as read. */
export interface Notification {
  _id?: string;
  id?: string;
  title?: string;
  message?: string;
  /** A NotificationType, or any other word of the backend's. */
  type?: string;
  read?: boolean;
  /** A path of the console, such as /vendors/show/<id>. */
  link?: string;
  createdAt?: string;
}
