import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { orders } from "../../db/schema";
import type { Columns } from "../../records/export-source";
import { selectOrdersWithLines, toResponse } from "./response";

type OrderResponse = ReturnType<typeof toResponse>;

const columns: Columns<OrderResponse> = {
  "Order ID": ({ _id }) => _id,
  "Created At": ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  "Customer ID": ({ customer }) => customer._id,
  Customer: ({ customer }) => customer.name,
  "Customer Email": ({ customer }) => customer.email,
  "Vendor ID": ({ vendor }) => vendor._id,
  Vendor: ({ vendor }) => vendor.shopName,
  Products: ({ products }) => products.map(({ product, quantity }) => `${quantity} × ${product.name}`).join("; "),
  "Total Amount": ({ totalAmount }) => totalAmount,
  "Discount Amount": ({ discountAmount }) => discountAmount,
  "Final Amount": ({ finalAmount }) => finalAmount,
  "Payment Method": ({ paymentMethod }) => paymentMethod,
  "Payment Status": ({ paymentStatus }) => paymentStatus,
  "Shipping Street": ({ shippingAddress }) => shippingAddress.street,
  "Shipping City": ({ shippingAddress }) => shippingAddress.city,
};

/** Defines the order export: one row per order, with amounts in rupees. */
export const ordersExport = (db: Db) => ({
  type: "orders",
  table: orders,
  async read(ids: string[]): Promise<OrderResponse[]> {
    return (await selectOrdersWithLines(db).where(inArray(orders.id, ids))).map(toResponse);
  },
  columns,
});
