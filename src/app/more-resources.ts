import { administrators } from "../../resources/administrators/resource";
import { apiTokens } from "../../resources/api-tokens/resource";
import { audit, describeWith } from "../../resources/audit/resource";
import { coupons } from "../../resources/coupons/resource";
import { jobs } from "../../resources/jobs/resource";
import { payoutRates } from "../../resources/payout-rates/resource";
import { payouts } from "../../resources/payouts/resource";
import { plans } from "../../resources/plans/resource";
import { refunds } from "../../resources/refunds/resource";
import { roles } from "../../resources/roles/resource";
import { shipping } from "../../resources/shipping/resource";
import { templates } from "../../resources/templates/resource";
import { webhookDeliveries } from "../../resources/webhook-deliveries/resource";
import { webhooks } from "../../resources/webhooks/resource";
import type { Resource } from "../kit/define/resource";
import { DECLARATIONS } from "./declarations";

/** The resources without a documented screen. They are below "More" in the menu. */
const MORE_RESOURCES: readonly Resource[] = [
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
];

/** Lets the audit log use the names of all resources. */
function withAuditWords(declared: readonly Resource[]): readonly Resource[] {
  const all = [...DECLARATIONS.filter((one) => "fields" in one), ...declared];
  return declared.map((one) => (one === audit ? describeWith(all) : one));
}

export const moreResources = withAuditWords(MORE_RESOURCES);
