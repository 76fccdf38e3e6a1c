/**
 * Refunds of orders, with the feature `orders.refunds`, and the arithmetic that splits what the customer paid. The
 * console and the bundled API both import this file. Amounts in API responses are in rupees; all calculations are in
 * paise.
 */

/**
 * The money of an `approved` refund still has to be returned. A `sent` refund is with the payment provider, which has
 * not confirmed it. The money of a `done` refund was returned, with a reference.
 */
export const REFUND_STATUSES = ["requested", "approved", "sent", "done", "failed", "rejected"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Statuses in which each action is allowed. */
export const REFUND_TRANSITIONS = {
  approve: ["requested"],
  reject: ["requested"],
  record: ["approved", "sent"],
  fail: ["approved", "sent"],
} as const satisfies Record<string, readonly RefundStatus[]>;

/** The party that started a refund. A chargeback is a refund that the customer's bank started. */
export const REFUND_SOURCES = ["shop", "customer", "bank"] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

export const REFUND_REASONS = ["returned", "damaged", "wrong_item", "not_delivered", "cancelled", "other"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** GET /api/admin/refunds and /refunds/{id}. */
export interface Refund {
  _id?: string;
  id?: string;
  order?: { _id?: string; id?: string };
  customer?: { _id?: string; id?: string; name?: string };
  vendor?: { _id?: string; id?: string; shopName?: string };
  status?: RefundStatus;
  source?: RefundSource;
  amount?: number;
  reason?: RefundReason;
  note?: string;
  /** Whether the products return to stock once the refund is done. */
  restock?: boolean;
  /** The reference of the transfer or of the bank, once the refund is done. */
  reference?: string;
  /** Whether the customer gets an email once the refund is done. */
  tellsCustomer?: boolean;
  createdAt?: string;
  /** This and the fields below are only set for a single refund. */
  payment?: RefundPayment;
  /** Where the money goes, masked: a UPI id, or an account number and an IFSC code. */
  destination?: string;
  lines?: RefundLine[];
  /** The changes of the vendor's balance, once the refund is done. */
  books?: { kind?: string; count?: number; amount?: number }[];
  history?: { status?: RefundStatus; at?: string; by?: string; note?: string }[];
}

/** The attempts to return the money through the payment provider, while it has not confirmed the refund. */
interface RefundPayment {
  attempts: number;
  /** Why the result of the last attempt is unknown. */
  problem?: string;
  nextAttemptAt?: string;
}

export interface RefundLine {
  /** The line's position in the order, from 0. */
  position: number;
  product: { _id?: string; name: string };
  /** The number of refunded units. May be zero, for a refund of a part of the price. */
  quantity: number;
  amount: number;
}

/** GET /api/admin/orders/{id}/refundable */
export interface Refundable {
  /** The amount that the customer paid. Zero if the order was never paid. */
  paid: number;
  /** The sum of all refunds that are done. */
  refunded: number;
  /** The sum of all refunds that are requested, approved or sent. */
  open: number;
  /** The amount that can still be refunded. */
  left: number;
  /** Whether a refund asks where the money goes, because the customer paid in cash or by UPI. */
  asksDestination?: boolean;
  lines: RefundableLine[];
}

/** A line of an order, with the part that can still be refunded. */
export interface RefundableLine {
  position: number;
  product: { _id?: string; name: string };
  /** The quantity that was ordered. */
  quantity: number;
  /** The line's share of what the customer paid, in proportion to its price for all units. */
  amount: number;
  leftQuantity: number;
  leftAmount: number;
}

/**
 * Divides an amount in proportion to weights, so that the shares add up to the amount exactly. If all weights are 0,
 * they count as equal.
 */
export function divideByWeight(paise: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const effectiveWeights = all > 0 ? weights : weights.map(() => 1);
  const total = BigInt(all > 0 ? all : weights.length);
  let weight = 0n;
  let assigned = 0n;
  return effectiveWeights.map((one) => {
    weight += BigInt(one);
    const share = (BigInt(paise) * weight) / total - assigned;
    assigned += share;
    return Number(share);
  });
}

/** A line of an order, and the part of it that can still be refunded. Amounts are in paise. */
export interface LineLeft {
  quantity: number;
  paise: number;
  leftQuantity: number;
  leftPaise: number;
}

/** Returns the amount for some units of a line, in paise. The last units get everything that is left of the line. */
export function proposeAmount({ quantity, paise, leftQuantity, leftPaise }: LineLeft, units: number): number {
  if (units >= leftQuantity) return leftPaise;
  return Math.min(leftPaise, Number((BigInt(paise) * BigInt(units)) / BigInt(quantity)));
}

/**
 * Returns how much of a posted amount remains when `unrefunded` of the sale is left, rounded half up. All amounts are
 * in paise. The result is 0 once the sale is refunded in full, so the reversals add up to the posted amount exactly.
 */
export function computeRemaining(posted: number, unrefunded: number, sale: number): number {
  if (unrefunded >= sale) return posted;
  return Number((BigInt(posted) * BigInt(unrefunded) * 2n + BigInt(sale)) / (BigInt(sale) * 2n));
}
