/** The order as the API serves it. Pure: the bundled API imports this file. */

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

/** GET /api/admin/orders. Amounts in rupees: finalAmount = totalAmount - discountAmount. */
export interface Order {
  _id?: string;
  id?: string;
  customer?: { name?: string; email?: string };
  vendor?: { name?: string; shopName?: string };
  products?: { product?: { name?: string }; quantity?: number; price?: number }[];
  totalAmount?: number;
  discountAmount?: number;
  finalAmount?: number;
  status?: OrderStatus;
  paymentMethod?: string;
  paymentStatus?: string;
  shippingAddress?: { street?: string; city?: string };
  createdAt?: string;
}
