/** All route plugins, in registration order. */
import { confirmPasswordRoutes } from "./account/confirm-password";
import { accountRoutes } from "./account/routes";
import { secondStepRoutes } from "./account/second-step";
import { administratorsRoutes } from "./administrators/routes";
import { analyticsRoutes } from "./analytics/routes";
import { auditRoutes } from "./audit/routes";
import { authRoutes } from "./auth";
import { categoriesRoutes } from "./categories";
import { chatRoutes } from "./chat/routes";
import { couponsRoutes } from "./coupons";
import { exportsRoutes } from "./exports/routes";
import { fileRoutes } from "./files/routes";
import { healthRoutes } from "./health";
import { invitationsRoutes } from "./invitations";
import { jobsRoutes } from "./jobs";
import { changeAnswerRoutes } from "./kyc/changes/answer-routes";
import { kycRoutes } from "./kyc/routes";
import { messagingRoutes } from "./messaging/routes";
import { notificationsRoutes } from "./notifications/routes";
import { openapiRoutes } from "./openapi";
import { ordersRoutes } from "./orders/routes";
import { payoutRatesRoutes } from "./payouts/rates";
import { payoutsRoutes } from "./payouts/routes";
import { plansRoutes } from "./plans";
import { productApprovalRoutes } from "./product-approval";
import { productsRoutes } from "./products/routes";
import { queueRoutes } from "./queue/routes";
import { revealsRoutes } from "./reveals";
import { reviewsRoutes } from "./reviews";
import { rolesRoutes } from "./roles";
import { shippingRoutes } from "./shipping";
import { statsRoutes } from "./stats";
import { supportRoutes } from "./support/routes";
import { templatesRoutes } from "./templates";
import { usersRoutes } from "./users";
import { vendorsRoutes } from "./vendors/routes";

export const ROUTES = [
  healthRoutes,
  authRoutes,
  accountRoutes,
  confirmPasswordRoutes,
  rolesRoutes,
  administratorsRoutes,
  invitationsRoutes,
  secondStepRoutes,
  statsRoutes,
  queueRoutes,
  usersRoutes,
  vendorsRoutes,
  kycRoutes,
  changeAnswerRoutes,
  productsRoutes,
  productApprovalRoutes,
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
  revealsRoutes,
  auditRoutes,
  exportsRoutes,
  templatesRoutes,
  jobsRoutes,
  openapiRoutes,
];
