import type { TemplateUse } from "../../../resources/templates/contract";
import { getPermission } from "../../kit/define/actions-of";
import type { ResolvedAction } from "../../kit/define/ready-action";
import type { Resource } from "../../kit/define/resource";

interface TemplateTarget {
  /** The input that takes the template's text. */
  input: string;
  use: TemplateUse;
}

/** The actions whose forms offer templates, by permission. */
const TARGETS: Readonly<Record<string, TemplateTarget>> = {
  "vendors.reject": { input: "reason", use: "vendor" },
  "kyc-management.reject": { input: "reason", use: "kyc" },
  "kyc-management.ask": { input: "message", use: "kyc" },
  "product-approval.reject": { input: "rejectionReason", use: "product" },
  "support.reply": { input: "message", use: "ticket" },
};

/** Returns which templates the form of an action offers, and for which input. */
export const getTemplateTarget = (resource: Resource, { key }: ResolvedAction): TemplateTarget | undefined =>
  TARGETS[getPermission(resource, key)];
