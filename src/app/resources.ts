import { administrators } from "../../resources/administrators/resource";
import { roles } from "../../resources/roles/resource";
import { auditMessages } from "../../resources/audit/messages";
import { audit } from "../../resources/audit/resource";
import { categories } from "../../resources/categories/resource";
import { coupons } from "../../resources/coupons/resource";
import { describeDuplicates } from "../../resources/kyc/checks/duplicates";
import { jobs } from "../../resources/jobs/resource";
import { kycMessages } from "../../resources/kyc/messages";
import { kycManagement } from "../../resources/kyc/resource";
import { decisionMessages } from "../../resources/messaging/decision/messages";
import { orders } from "../../resources/orders/resource";
import { payouts } from "../../resources/payouts/resource";
import { payoutRates } from "../../resources/payout-rates/resource";
import { plans } from "../../resources/plans/resource";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { reviews } from "../../resources/reviews/resource";
import { shipping } from "../../resources/shipping/resource";
import { support } from "../../resources/support/resource";
import { templates } from "../../resources/templates/resource";
import { users } from "../../resources/users/resource";
import type { Vendor } from "../../resources/vendors/contract";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import type { Resource } from "../kit/define/resource";
import { getActionName, getPermission } from "../kit/define/actions-of";
import type { SharedFormPart, SharedPart } from "../kit/data/use-session";
import { lazyComponent } from "../kit/ui/lazy-part";
import { shellMessages } from "./messages";
import { TEMPLATE_TARGETS } from "./templates/targets";

/** Parts that every record page shows after the parts of its own resource. */
export const sharedRecordParts: readonly SharedPart[] = [
  {
    title: auditMessages.parts.history,
    where: "page",
    feature: "audit",
    isFor: ({ name }, { allows }) => name !== audit.name && allows("audit.list"),
    component: lazyComponent(() => import("../../resources/audit/history").then(({ RecordHistory }) => RecordHistory)),
  },
  {
    title: shellMessages.lastDecision,
    where: "record",
    feature: "audit",
    isFor: ({ path }, { allows }) => path === vendors.path && allows("audit.list"),
    component: lazyComponent(() => import("../../resources/audit/history").then(({ LastDecision }) => LastDecision)),
  },
  {
    title: kycMessages.parts.desk,
    where: "record",
    isFor: ({ path }) => path === vendors.path,
    component: lazyComponent(() =>
      import("../../resources/kyc/vendor-desk").then(({ VendorReviewPanel }) => VendorReviewPanel),
    ),
  },
];

/** Form parts that many actions share, shown below the inputs. */
export const sharedFormParts: readonly SharedFormPart[] = [
  {
    name: shellMessages.sharedNumbers,
    feature: "kyc.duplicates",
    isFor: ({ path }, { key }) => path === vendors.path && key === "approve",
    warning: (row) => describeDuplicates(row as Vendor),
  },
  {
    name: decisionMessages.preview,
    isFor: (_, { inputs }, { offers }) =>
      inputs.some(({ name, feature }) => name === "message" && feature && offers(feature)),
    component: lazyComponent(() =>
      import("../../resources/messaging/decision/message-preview").then(({ MessagePreview }) => MessagePreview),
    ),
  },
  {
    name: templates.name,
    feature: "templates",
    isFor: (resource, { key }, { allows }) =>
      getActionName(resource, key) in TEMPLATE_TARGETS && allows(getPermission(templates, "list")),
    component: lazyComponent(() => import("./templates/template-picker").then(({ TemplatePicker }) => TemplatePicker)),
  },
];

/** All declared resources. Routes, menu, permissions and data paths are derived from this list. */
export const resources: readonly Resource[] = [
  users,
  vendors,
  vendorRegistrations,
  kycManagement,
  products,
  productApproval,
  categories,
  orders,
  reviews,
  support,
  coupons,
  shipping,
  plans,
  payouts,
  payoutRates,
  templates,
  administrators,
  roles,
  audit,
  jobs,
];

/**
 * Export types that differ from the list's name. Several lists show the same records, and the export call has no type
 * for approvals (null).
 */
const EXPORT_TYPE_OVERRIDES: Readonly<Record<string, string | null>> = {
  "vendor-registrations": "vendors",
  "kyc-management": null,
  "product-approval": null,
  administrators: null,
  roles: null,
  jobs: null,
};

/** The {type} of the export call by list name. A list without an export has no entry. */
export const exportTypes: Readonly<Record<string, string>> = Object.fromEntries(
  resources.flatMap(({ name }) => {
    const type = EXPORT_TYPE_OVERRIDES[name] === undefined ? name : EXPORT_TYPE_OVERRIDES[name];
    return type === null ? [] : [[name, type]];
  }),
);
