/** Sells products of a vendor, and refunds them. */
import type { Refundable } from "../../../resources/refunds/contract";
import { nextTimestamp } from "../../../server/base/clock";
import { newId } from "../../../server/db/new-id";
import { products } from "../../../server/db/schema";
import type { TestApp } from "./app";
import { insertOrder } from "./make-order";

/** A product with its price in rupees, and how many were sold. */
export type SoldLine = readonly [name: string, price: number, quantity: number];

interface RefundBody {
  lines?: { position: number; quantity: number; amount?: number }[];
  restock?: boolean;
  chargeback?: boolean;
  reference?: string;
  reason?: string;
}

/** Returns calls for refunds, made by the demo administrator. */
export function createRefundActions({ call, database: { db } }: TestApp) {
  const as = "admin" as const;
  return {
    /** Creates products and a paid order of them. */
    async sell(
      vendorId: string,
      lines: readonly SoldLine[],
      order: {
        discount?: number;
        status?: "confirmed" | "shipped" | "cancelled";
        paymentStatus?: "paid" | "pending";
      } = {},
    ): Promise<string> {
      const { discount = 0, status = "shipped", paymentStatus = "paid" } = order;
      const ids = lines.map(() => newId());
      await db
        .insert(products)
        .values(lines.map(([name, price], index) => ({ id: ids[index] ?? "", vendorId, name, price, searchText: "" })));
      const paise = lines.reduce((sum, [, price, quantity]) => sum + Math.round(price * 100) * quantity, 0);
      return insertOrder(
        db,
        {
          at: nextTimestamp().toISOString(),
          ...{ vendorId, status, paymentStatus, discountAmount: discount },
          totalAmount: paise / 100,
          finalAmount: (paise - Math.round(discount * 100)) / 100,
        },
        lines.map(([name, price, quantity], index) => ({ productId: ids[index] ?? "", name, price, quantity })),
      );
    },
    refund: (order: string, { reason = "returned", ...body }: RefundBody) =>
      call("POST", `/api/admin/orders/${order}/refunds`, { as, body: { reason, ...body } }),
    change: (refund: string, action: "approve" | "reject" | "record" | "fail", body: object = {}) =>
      call("PUT", `/api/admin/refunds/${refund}/${action}`, { as, body }),
    refundable: async (order: string) =>
      (await call<Refundable>("GET", `/api/admin/orders/${order}/refundable`, { as })).body,
    readOrder: async (order: string) => (await call("GET", `/api/admin/orders/${order}`, { as })).body,
  };
}
