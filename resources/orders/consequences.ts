import type { Viewer } from "../../src/kit/define/action";
import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  isFinal,
  paymentAfter,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from "./contract";
import { PAYMENT_LOOKS } from "./fields";
import { orderMessages } from "./messages";

const words = orderMessages.consequences;

/** Ignores what the form leaves empty, and statuses of other backends. */
const toStatus = (value: unknown) => ORDER_STATUSES.find((status) => status === value);
const labelOf = (payment: PaymentStatus) => PAYMENT_LOOKS[payment].label;

/** Says what happens to the payment and the customer's money. */
function paymentTexts(value: unknown, from: OrderStatus, to: OrderStatus): string[] {
  const payment = PAYMENT_STATUSES.find((status) => status === value);
  if (!payment) return [];
  const after = paymentAfter(payment, from, to);
  const status =
    after === payment ? words.paymentStays(labelOf(payment)) : words.paymentChanges(labelOf(payment), labelOf(after));
  const wasPaid = payment === "paid" && (to === "refunded" || to === "cancelled");
  return wasPaid ? [status, words.noRefund] : [status];
}

/** Says what changes with the status, and what does not, where an order enters or leaves a final status. */
export function statusConsequences(order: Order, status: unknown, { offers }: Viewer): readonly string[] {
  const from = toStatus(order.status);
  const to = toStatus(status);
  if (to === undefined || from === to || !(isFinal(from) || isFinal(to))) return [];
  if (!offers("orders.payments")) return [words.unknown];
  return [
    ...(from ? paymentTexts(order.paymentStatus, from, to) : []),
    ...(to === "delivered" ? [words.saleAdded] : []),
    ...(from === "delivered" ? [words.saleReversed] : []),
    words.nothingElse,
  ];
}
