/**
 * Orders as the API returns them, and the effects of a status change. Shared with the bundled API, so this file imports
 * only other contracts.
 */
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

/** Payment statuses of the bundled API. Other backends may have others. */
export const PAYMENT_STATUSES = ["pending", "paid", "failed", "partially_refunded", "refunded", "cancelled"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** GET /api/admin/orders and /orders/{id}. Amounts are in rupees: finalAmount = totalAmount - discountAmount. */
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
  /** Not a documented field; only set for a single order. The id is absent if the method was deleted. */
  shippingMethod?: { _id?: string; id?: string; name?: string };
  /** Not a documented field; only set for a single order. The latest payout that includes the order's sale. */
  payout?: { _id?: string; id?: string; status?: PayoutStatus };
  /** Not a documented field; only set for a single order. Every status it had, oldest first. */
  history?: { status?: OrderStatus; at?: string; by?: string }[];
}

/** The usual course of an order. */
const STEPS: readonly OrderStatus[] = ["pending", "confirmed", "processing", "shipped", "delivered"];

/** Returns the usual next status, or undefined if there is none, for example after `delivered` or `cancelled`. */
export function getNextStatus(from: OrderStatus | undefined): OrderStatus | undefined {
  const at = from === undefined ? -1 : STEPS.indexOf(from);
  return at < 0 ? undefined : STEPS[at + 1];
}

/** Statuses that end an order. */
const FINAL_STATUSES: readonly (OrderStatus | undefined)[] = ["delivered", "cancelled", "refunded"];

/** Whether an order ends with this status. Entering or leaving it can affect the payment and the vendor's balance. */
export const isFinalStatus = (status: OrderStatus | undefined) => FINAL_STATUSES.includes(status);

/** Whether a change is unusual: it goes backwards or leaves a final status, except from `delivered` to `refunded`. */
export function isUnusualChange(from: OrderStatus | undefined, to: OrderStatus): boolean {
  if (from === undefined || from === to) return false;
  if (from === "delivered" && to === "refunded") return false;
  return isFinalStatus(from) || ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from);
}

type PaymentRules = Partial<Record<PaymentStatus, PaymentStatus>>;
const NO_CHANGE: PaymentRules = {};

/** How the payment status changes when an order enters a status. Payment statuses that are not listed do not change. */
const ON_ENTERING: Readonly<Record<OrderStatus, PaymentRules>> = {
  pending: NO_CHANGE,
  confirmed: NO_CHANGE,
  processing: NO_CHANGE,
  shipped: NO_CHANGE,
  delivered: NO_CHANGE,
  cancelled: { pending: "cancelled" },
  refunded: { paid: "refunded", partially_refunded: "refunded", pending: "cancelled" },
};

/** Undoes `ON_ENTERING` when an order leaves a status. */
const ON_LEAVING: Readonly<Record<OrderStatus, PaymentRules>> = {
  pending: NO_CHANGE,
  confirmed: NO_CHANGE,
  processing: NO_CHANGE,
  shipped: NO_CHANGE,
  delivered: NO_CHANGE,
  cancelled: { cancelled: "pending" },
  refunded: { refunded: "paid", cancelled: "pending" },
};

/**
 * Returns the payment status after an order's status changes. A server with the feature `orders.payments` applies it.
 * No money is moved: the payment status only stays consistent with the order.
 */
export function getPaymentStatusAfter(payment: PaymentStatus, from: OrderStatus, to: OrderStatus): PaymentStatus {
  if (from === to) return payment;
  const restored = ON_LEAVING[from][payment] ?? payment;
  return ON_ENTERING[to][restored] ?? restored;
}
