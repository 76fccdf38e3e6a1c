import { account } from "../../resources/account/page";
import { apiDocs } from "../../resources/api-docs/page";
import { categories } from "../../resources/categories/resource";
import { chat } from "../../resources/chat/page";
import { exports } from "../../resources/exports/page";
import { kycManagement } from "../../resources/kyc/resource";
import { messaging } from "../../resources/messaging/channels/page";
import { sms } from "../../resources/messaging/sms/page";
import { notifications } from "../../resources/notifications/page/page";
import { orders } from "../../resources/orders/resource";
import { analytics } from "../../resources/overview/analytics/page";
import { dashboard } from "../../resources/overview/dashboard/page";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { queue } from "../../resources/queue/page";
import { reviews } from "../../resources/reviews/resource";
import { support } from "../../resources/support/resource";
import { users } from "../../resources/users/resource";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import type { CustomPage } from "../kit/define/page";
import type { Resource } from "../kit/define/resource";

/**
 * The documented resources, and all hand-written pages except Help. The other resources are in more-resources.ts.
 * Routes, menu and permissions are derived from both.
 */
export const DECLARATIONS: readonly (Resource | CustomPage)[] = [
  dashboard,
  users,
  vendors,
  vendorRegistrations,
  kycManagement,
  sms,
  messaging,
  products,
  productApproval,
  categories,
  orders,
  reviews,
  analytics,
  support,
  queue,
  notifications,
  chat,
  exports,
  account,
  apiDocs,
];
