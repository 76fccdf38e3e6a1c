import type { Viewer } from "../../src/kit/define/action";
import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  isFinalStatus,
  getPaymentStatusAfter,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from "./contract";
import { PAYMENT_LABELS } from "./fields";
import { orderMessages } from "./messages";

const words = orderMessages.consequences;

/** Returns undefined for an empty input and for statuses of other backends. */
const toStatus = (value: unknown) => ORDER_STATUSES.find((status) => status === value);
const getLabel = (payment: PaymentStatus) => PAYMENT_LABELS[payment].label;

/** Describes what happens to the payment and the customer's money. */
function describePayment(value: unknown, from: OrderStatus, to: OrderStatus): string[] {
  const payment = PAYMENT_STATUSES.find((status) => status === value);
  if (!payment) return [];
  const after = getPaymentStatusAfter(payment, from, to);
  const status =
    after === payment
      ? words.paymentStays(getLabel(payment))
      : words.paymentChanges(getLabel(payment), getLabel(after));
  const wasPaid = (payment === "paid" || payment === "partially_refunded") && (to === "refunded" || to === "cancelled");
  return wasPaid ? [status, words.noRefund] : [status];
}

/** Describes what a change into or out of a final status does, and what it does not do. */
export function describeConsequences(order: Order, status: unknown, { offers }: Viewer): readonly string[] {
  const from = toStatus(order.status);
  const to = toStatus(status);
  if (to === undefined || from === to || !(isFinalStatus(from) || isFinalStatus(to))) return [];
  if (!offers("orders.payments")) return [words.unknown];
  return [
    ...(from ? describePayment(order.paymentStatus, from, to) : []),
    ...(to === "delivered" ? [words.saleAdded] : []),
    ...(from === "delivered" ? [words.saleReversed] : []),
    words.nothingElse,
  ];
}
