import type { TemplateUse } from "../../../resources/templates/contract";

/** The use and the form input for which a template can be inserted. */
export interface TemplateTarget {
  use: TemplateUse;
  input: string;
}

const VENDOR: TemplateTarget = { use: "vendor", input: "reason" };
const PRODUCT: TemplateTarget = { use: "product", input: "rejectionReason" };

/** The targets by the name of the action whose form has the input. */
export const TEMPLATE_TARGETS: Readonly<Record<string, TemplateTarget>> = {
  "vendors.reject": VENDOR,
  "vendor-registrations.reject": VENDOR,
  "kyc-management.reject": { use: "kyc", input: "reason" },
  "kyc-management.ask": { use: "kyc", input: "message" },
  "products.reject": PRODUCT,
  "product-approval.reject": PRODUCT,
  "support.reply": { use: "ticket", input: "message" },
};
