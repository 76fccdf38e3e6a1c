/** The notification as the API serves it. Pure: the bundled API imports this file. */

/** GET /api/admin/notifications, newest first; PUT /notifications/{id}/read marks one as read. */
export interface Notification {
  _id?: string;
  id?: string;
  title?: string;
  message?: string;
  /** Such as "vendor", "kyc", "product", "order", "ticket". */
  type?: string;
  read?: boolean;
  /** A path of the console, such as /vendors/show/<id>. */
  link?: string;
  createdAt?: string;
}
