import { titleCase } from "../../src/kit/define/fields";
import { toText } from "../../src/kit/format";
import { NOTIFICATION_TYPES, type NotificationType } from "./contract";
import { kindLabels } from "./page/messages";

/** The resource whose icon stands for a type of notification, by its identifier. */
const RESOURCES: Record<NotificationType, string> = {
  vendor: "vendors",
  kyc: "kyc-management",
  product: "products",
  order: "orders",
  review: "reviews",
  ticket: "support",
  message: "messaging-management",
};

/** Undefined for a type that only the connected backend knows. */
const knownType = (type: unknown): NotificationType | undefined => NOTIFICATION_TYPES.find((known) => known === type);

/** The identifier of the resource that a type is about; empty where there is none. */
export function resourceOf(type: unknown): string {
  const known = knownType(type);
  return known ? RESOURCES[known] : "";
}

/** What people call a type: "order" → "Orders", and one that is not ours, "low_stock" → "Low stock". */
export function kindLabel(type: unknown): string | undefined {
  const known = knownType(type);
  return known ? kindLabels[known] : toText(type) && titleCase(String(type).replaceAll(/[_-]+/g, " "));
}
