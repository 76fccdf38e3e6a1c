import { toTitleCase } from "../../src/kit/define/fields";
import { toText } from "../../src/kit/format";
import { NOTIFICATION_TYPES, type NotificationType } from "./contract";
import { kindLabels } from "./page/messages";

/** Resource whose icon each notification type uses. */
const RESOURCES: Record<NotificationType, string> = {
  vendor: "vendors",
  kyc: "kyc-management",
  product: "products",
  stock: "products",
  ticket: "support",
  message: "messaging-management",
  webhook: "webhooks",
  payout: "payouts",
  refund: "refunds",
};

/** Returns undefined for a type that only the connected backend knows. */
const toKnownType = (type: unknown): NotificationType | undefined => NOTIFICATION_TYPES.find((known) => known === type);

/** Returns the name of the resource that a type is about, or an empty text. */
export function getResourceName(type: unknown): string {
  const known = toKnownType(type);
  return known ? RESOURCES[known] : "";
}

/** Returns the label of a type: "ticket" becomes "Tickets", and the unknown "low_stock" becomes "Low stock". */
export function getKindLabel(type: unknown): string | undefined {
  const known = toKnownType(type);
  return known ? kindLabels[known] : toText(type) && toTitleCase(String(type).replaceAll(/[_-]+/g, " "));
}
