/** The order as the API serves it, and what a change of status means. Pure: the bundled API imports this file. */
import type { PayoutStatus } from "../payouts/contract";

export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** GET /api/admin/orders and /orders/{id}. Amounts in rupees: finalAmount = totalAmount - discountAmount. */
export interface Order {
  _id?: string;
  id?: string;
  customer?: { _id?: string; id?: string; name?: string; email?: string };
  vendor?: { _id?: string; id?: string; name?: string; shopName?: string };
  products?: { product?: { _id?: string; id?: string; name?: string }; quantity?: number; price?: number }[];
  totalAmount?: number;
  discountAmount?: number;
  finalAmount?: number;
  status?: OrderStatus;
  paymentMethod?: string;
  paymentStatus?: string;
  shippingAddress?: { street?: string; city?: string };
  createdAt?: string;
  /** Not in the documented fields; only of a single order. The id is absent where the method was deleted. */
  shippingMethod?: { _id?: string; id?: string; name?: string };
  /** Not in the documented fields; only of a single order: the payout with which its vendor got the money. */
  payout?: { _id?: string; id?: string; status?: PayoutStatus };
  /** Not in the documented fields; only of a single order: every status it had, oldest first. */
  history?: { status?: OrderStatus; at?: string; by?: string }[];
}

/** The way of an order, step by step. */
const STEPS: readonly OrderStatus[] = ["pending", "confirmed", "processing", "shipped", "delivered"];

/** The status that usually comes next; none where the way has ended or was left. */
export function nextStatus(from: OrderStatus | undefined): OrderStatus | undefined {
  const at = from === undefined ? -1 : STEPS.indexOf(from);
  return at < 0 ? undefined : STEPS[at + 1];
}

/** Where an order ends: leaving one of these is unusual. */
const FINAL: readonly OrderStatus[] = ["delivered", "cancelled", "refunded"];

/** Whether a change goes backwards or out of a final status, so that it is asked about once more. */
export function isUnusualChange(from: OrderStatus | undefined, to: OrderStatus): boolean {
  if (from === undefined || from === to) return false;
  if (from === "delivered" && to === "refunded") return false;
  return FINAL.includes(from) || ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from);
}
