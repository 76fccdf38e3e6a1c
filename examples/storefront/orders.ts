/** Creates orders, changes their status, and requests their refunds. */
import type { Product } from "./catalogue.ts";
import type { Item } from "./client.ts";
import type { Customer } from "./customers.ts";

export type OrderStatus = "pending" | "confirmed" | "processing" | "shipped" | "delivered" | "cancelled";

export interface Order extends Item {
  customer: string;
  items: { product: string; quantity: number; price: number }[];
  paymentMethod: string;
  status: OrderStatus;
  /** Left out until the customer has paid. */
  paymentStatus?: "paid";
}

export const CASH_ON_DELIVERY = "Cash on Delivery";

/** Returns a new order for a product. */
export const placeOrder = (
  externalId: string,
  { record, address }: Customer,
  { externalId: product, vendor, price }: Product,
  quantity: number,
  paymentMethod: string,
): Order => ({
  externalId,
  customer: record.externalId,
  vendor,
  items: [{ product, quantity, price }],
  paymentMethod,
  shippingAddress: address,
  status: "pending",
});

/** Returns the customer's request to get back what was paid for the order. */
export const requestRefund = (externalId: string, { externalId: order }: Order): Item => ({
  externalId,
  order,
  reason: "returned",
});

/** Returns the order in another status. The customer pays when the order is confirmed, or at the door. */
export function moveOrder(order: Order, status: OrderStatus): Order {
  const paysWith = order.paymentMethod === CASH_ON_DELIVERY ? "delivered" : "confirmed";
  return { ...order, status, ...(status === paysWith && { paymentStatus: "paid" }) };
}
