import type { TemplateUse } from "../../../resources/templates/contract";

/** Where a text is inserted: for what it was written, and into which input of the form. */
export interface TemplateTarget {
  use: TemplateUse;
  input: string;
}

const VENDOR: TemplateTarget = { use: "vendor", input: "reason" };
const PRODUCT: TemplateTarget = { use: "product", input: "rejectionReason" };

/** By the name of the action that asks for the text. */
export const TEMPLATE_TARGETS: Readonly<Record<string, TemplateTarget>> = {
  "vendors.reject": VENDOR,
  "vendor-registrations.reject": VENDOR,
  "kyc-management.reject": { use: "kyc", input: "reason" },
  "kyc-management.ask": { use: "kyc", input: "message" },
  "products.reject": PRODUCT,
  "product-approval.reject": PRODUCT,
  "support.reply": { use: "ticket", input: "message" },
};
