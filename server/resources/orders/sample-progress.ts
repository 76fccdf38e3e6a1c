/** Picks the status of an order by its age, and the payment status. */
import type { PaymentStatus } from "../../../resources/orders/contract";
import type { Random } from "../../sample-data/random";
import type { OrderRow } from "../../sample-data/rows";

type OrderStatus = OrderRow["status"];

/** Weights of the statuses of orders that are younger than `days`. The first entry that matches applies. */
const STATUS_BY_AGE: readonly { days: number; weights: Partial<Record<OrderStatus, number>> }[] = [
  { days: 1, weights: { pending: 62, confirmed: 32, cancelled: 6 } },
  { days: 2.5, weights: { pending: 36, confirmed: 36, processing: 20, cancelled: 8 } },
  { days: 5, weights: { pending: 12, confirmed: 22, processing: 36, shipped: 22, cancelled: 8 } },
  { days: 9, weights: { pending: 2, confirmed: 6, processing: 16, shipped: 48, delivered: 20, cancelled: 8 } },
  { days: 15, weights: { processing: 2, shipped: 18, delivered: 69, cancelled: 8, refunded: 3 } },
  { days: Infinity, weights: { delivered: 86.5, cancelled: 8.5, refunded: 5 } },
];

const PAYMENT_METHODS = { UPI: 46, Card: 19, "Cash on Delivery": 21, "Net Banking": 8, Wallet: 6 };

export function pickOrderStatus(random: Random, ageInDays: number): OrderStatus {
  const group = STATUS_BY_AGE.find(({ days }) => ageInDays < days);
  return group ? random.weightedKey(group.weights) : "delivered";
}

/** Picks the payment method and status. Cash is paid on delivery. Payments in advance, by other methods, can fail. */
export function pickPayment(
  random: Random,
  status: OrderStatus,
): { paymentMethod: string; paymentStatus: PaymentStatus } {
  const paymentMethod = random.weightedKey(PAYMENT_METHODS);
  if (status === "refunded") return { paymentMethod, paymentStatus: "refunded" };
  if (paymentMethod === "Cash on Delivery") {
    const paymentStatus = status === "delivered" ? "paid" : status === "cancelled" ? "cancelled" : "pending";
    return { paymentMethod, paymentStatus };
  }
  if (status === "cancelled") return { paymentMethod, paymentStatus: random.chance(0.75) ? "refunded" : "failed" };
  if (status === "pending")
    return { paymentMethod, paymentStatus: random.weightedKey({ pending: 55, paid: 35, failed: 10 }) };
  return { paymentMethod, paymentStatus: "paid" };
}
