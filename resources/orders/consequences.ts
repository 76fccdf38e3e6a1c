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

/**
 * Describes what happens to the payment and the customer's money. Amounts of refunds that are done stay refunded, but
 * an order with the payment status "refunded" does not say whether it has such refunds.
 */
function describePayment(
  payment: PaymentStatus,
  from: OrderStatus,
  to: OrderStatus,
  canHaveRefunds: boolean,
): string[] {
  const after = getPaymentStatusAfter(payment, from, to);
  if (canHaveRefunds && payment === "refunded" && after !== "refunded") {
    return [words.paymentDependsOnRefunds(getLabel(payment), getLabel(after), getLabel("partially_refunded"))];
  }
  const status =
    after === payment
      ? words.paymentStays(getLabel(payment))
      : words.paymentChanges(getLabel(payment), getLabel(after));
  const wasPaid = (payment === "paid" || payment === "partially_refunded") && (to === "refunded" || to === "cancelled");
  return wasPaid ? [status, words.noRefund] : [status];
}

/**
 * Describes what happens to the sale in the vendor's balance.
 * @param mayBeRefunded whether the order may have refunds that are done. It does not list them.
 */
function describeSale(from: OrderStatus | undefined, to: OrderStatus, mayBeRefunded: boolean): string[] {
  if (to === "delivered") return [mayBeRefunded ? words.restAdded : words.saleAdded];
  if (from === "delivered") return [mayBeRefunded ? words.restReversed : words.saleReversed];
  return [];
}

/** Describes what a change into or out of a final status does, and what it does not do. */
export function describeConsequences(order: Order, status: unknown, { offers }: Viewer): readonly string[] {
  const from = toStatus(order.status);
  const to = toStatus(status);
  if (to === undefined || from === to || !(isFinalStatus(from) || isFinalStatus(to))) return [];
  if (!offers("orders.payments")) return [words.unknown];
  const payment = PAYMENT_STATUSES.find((one) => one === order.paymentStatus);
  const canHaveRefunds = offers("orders.refunds");
  const mayBeFull = canHaveRefunds && (payment === undefined || payment === "refunded");
  const mayBeRefunded = mayBeFull || (canHaveRefunds && payment === "partially_refunded");
  return [
    ...(from && payment ? describePayment(payment, from, to, canHaveRefunds) : []),
    ...describeSale(from, to, mayBeRefunded),
    ...(to === "delivered" && mayBeFull ? [words.nothingAdded] : []),
    words.nothingElse,
  ];
}
