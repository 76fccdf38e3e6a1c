import { account } from "../../resources/account/page";
import { administrators } from "../../resources/administrators/resource";
import { apiDocs } from "../../resources/api-docs/page";
import { apiTokens } from "../../resources/api-tokens/resource";
import { audit, describeWith } from "../../resources/audit/resource";
import { categories } from "../../resources/categories/resource";
import { chat } from "../../resources/chat/page";
import { coupons } from "../../resources/coupons/resource";
import { exports } from "../../resources/exports/page";
import { jobs } from "../../resources/jobs/resource";
import { kycManagement } from "../../resources/kyc/resource";
import { messaging } from "../../resources/messaging/channels/page";
import { sms } from "../../resources/messaging/sms/page";
import { notifications } from "../../resources/notifications/page/page";
import { orders } from "../../resources/orders/resource";
import { analytics } from "../../resources/overview/analytics/page";
import { dashboard } from "../../resources/overview/dashboard/page";
import { payoutRates } from "../../resources/payout-rates/resource";
import { payouts } from "../../resources/payouts/resource";
import { plans } from "../../resources/plans/resource";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { queue } from "../../resources/queue/page";
import { refunds } from "../../resources/refunds/resource";
import { reviews } from "../../resources/reviews/resource";
import { roles } from "../../resources/roles/resource";
import { shipping } from "../../resources/shipping/resource";
import { support } from "../../resources/support/resource";
import { templates } from "../../resources/templates/resource";
import { users } from "../../resources/users/resource";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { webhookDeliveries } from "../../resources/webhook-deliveries/resource";
import { webhooks } from "../../resources/webhooks/resource";
import type { CustomPage } from "../kit/define/page";
import type { Resource } from "../kit/define/resource";

/** All resources and hand-written pages, in the order of the menu. Routes, menu and permissions are derived from it. */
export const DECLARATIONS: readonly (Resource | CustomPage)[] = withAuditWords([
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
  coupons,
  shipping,
  plans,
  payouts,
  payoutRates,
  refunds,
  templates,
  administrators,
  roles,
  apiTokens,
  webhooks,
  webhookDeliveries,
  audit,
  jobs,
  account,
  apiDocs,
]);

/** Lets the audit log use the names of the other resources. */
function withAuditWords(declared: readonly (Resource | CustomPage)[]): readonly (Resource | CustomPage)[] {
  const others = declared.filter((one) => "fields" in one);
  return declared.map((one) => (one === audit ? describeWith(others) : one));
}
