import type { RoutePlugin, ServerResource } from "../records/server-resource";
import { confirmPasswordRoutes } from "./account/confirm-password";
import { accountRoutes } from "./account/routes";
import { secondStepRoutes } from "./account/second-step";
import { administratorsRoutes } from "./administrators/routes";
import { analyticsRoutes } from "./analytics/routes";
import { apiTokensRoutes } from "./api-tokens/routes";
import { auditRoutes } from "./audit/routes";
import { authRoutes } from "./auth/routes";
import { categoriesRoutes } from "./categories/routes";
import { chatRoutes } from "./chat/routes";
import { couponsRoutes } from "./coupons/routes";
import { presenceRoutes } from "./events/presence-routes";
import { eventsRoutes } from "./events/routes";
import { exportsRoutes } from "./exports/routes";
import { fileRoutes } from "../files/routes";
import { healthRoutes } from "./health/routes";
import { externalIdRoutes } from "./integration/external-id-routes";
import { integrationRoutes } from "./integration/routes";
import { invitationsRoutes } from "./invitations/routes";
import { jobsRoutes } from "./jobs/routes";
import { changeAnswerRoutes } from "./kyc/changes/answer-routes";
import { kycRoutes } from "./kyc/routes";
import { messagingRoutes } from "./messaging/routes";
import { notificationsRoutes } from "./notifications/routes";
import { openapiRoutes } from "./openapi/routes";
import { ordersRoutes } from "./orders/routes";
import { passwordResetRoutes } from "./password-reset/routes";
import { payoutRatesRoutes } from "./payouts/rates";
import { payoutsRoutes } from "./payouts/routes";
import { picturesRoutes } from "./pictures/routes";
import { plansRoutes } from "./plans/routes";
import { productApprovalRoutes } from "./products/approval-routes";
import { preferencesRoutes } from "./preferences/routes";
import { productsRoutes } from "./products/routes";
import { queueRoutes } from "./queue/routes";
import { refundsRoutes } from "./refunds/routes";
import { revealsRoutes } from "./reveals/routes";
import { reviewsRoutes } from "./reviews/routes";
import { rolesRoutes } from "./roles/routes";
import { shippingRoutes } from "./shipping/routes";
import { statsRoutes } from "./stats/routes";
import { supportRoutes } from "./support/routes";
import { templates } from "./templates/resource";
import { usersRoutes } from "./users/routes";
import { vendorsRoutes } from "./vendors/routes";
import { viewsRoutes } from "./views/routes";
import { webhooksRoutes } from "./webhooks/routes";

/** All resources of the API, in the order of their routes. */
const RESOURCES: readonly (RoutePlugin | ServerResource)[] = [
  healthRoutes,
  authRoutes,
  accountRoutes,
  confirmPasswordRoutes,
  rolesRoutes,
  administratorsRoutes,
  apiTokensRoutes,
  webhooksRoutes,
  eventsRoutes,
  presenceRoutes,
  invitationsRoutes,
  passwordResetRoutes,
  secondStepRoutes,
  viewsRoutes,
  preferencesRoutes,
  statsRoutes,
  queueRoutes,
  usersRoutes,
  vendorsRoutes,
  kycRoutes,
  changeAnswerRoutes,
  productsRoutes,
  productApprovalRoutes,
  picturesRoutes,
  categoriesRoutes,
  ordersRoutes,
  reviewsRoutes,
  analyticsRoutes,
  couponsRoutes,
  supportRoutes,
  chatRoutes,
  notificationsRoutes,
  messagingRoutes,
  fileRoutes,
  shippingRoutes,
  plansRoutes,
  payoutsRoutes,
  payoutRatesRoutes,
  refundsRoutes,
  revealsRoutes,
  auditRoutes,
  exportsRoutes,
  templates,
  jobsRoutes,
  integrationRoutes,
  externalIdRoutes,
  openapiRoutes,
];

export const ROUTES: readonly RoutePlugin[] = RESOURCES.map((resource) =>
  typeof resource === "function" ? resource : resource.routes,
);

/** The resources that bring their own table and sample data. */
export const OWN_TABLE_RESOURCES: readonly ServerResource[] = RESOURCES.filter(
  (resource) => typeof resource !== "function",
);
