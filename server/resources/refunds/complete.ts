/** Completes a refund whose money was returned: updates the ledger, the payment, the order and the stock. */
import { and, asc, eq, gt, inArray, isNotNull, sum } from "drizzle-orm";
import type { OrderStatus } from "../../../resources/orders/contract";
import type { Actor } from "../../audit/entries";
import { recordEvent } from "../../audit/record-event";
import { nextTimestamp } from "../../base/clock";
import type { Env } from "../../base/env";
import type { Transaction } from "../../db/database";
import { products, type orders } from "../../db/schema";
import { refundLines, refunds } from "../../db/schema-refunds";
import { lockLedger, postRefund, readRefundedPaise } from "../../ledger/post-order";
import { toPaise } from "../../ledger/entries";
import { applyOrderChange, keepRefunded } from "../orders/set-status";
import { enqueueCustomerEmail } from "./customer-email";
import { writeStatus } from "./write-status";

/** The status of an order once it was refunded in full. An order that was not sent out is cancelled. */
const AFTER_FULL_REFUND: Readonly<Record<OrderStatus, OrderStatus>> = {
  pending: "cancelled",
  confirmed: "cancelled",
  processing: "cancelled",
  shipped: "refunded",
  delivered: "refunded",
  cancelled: "cancelled",
  refunded: "refunded",
};

/**
 * Marks an approved or sent refund as done and applies its effects in the same transaction. The caller must lock the
 * order. Products are locked before the ledger, as when a product is deleted, so that the two do not deadlock.
 */
export async function completeRefund(
  tx: Transaction,
  { actor, env }: { actor: Actor; env: Env },
  id: string,
  order: typeof orders.$inferSelect,
  reference: string,
): Promise<void> {
  await restock(tx, actor, id);
  await lockLedger(tx, order.vendorId);
  const at = nextTimestamp();
  await writeStatus(tx, actor, id, { status: "done", reference, at, action: "record" });
  await postRefund(tx, order, id, at);
  const refunded = (await readRefundedPaise(tx, [order.id])).get(order.id) ?? 0;
  const isFull = refunded >= toPaise(order.finalAmount);
  await enqueueCustomerEmail(tx, { actor, env }, id);
  await applyOrderChange(tx, actor, order, {
    status: isFull ? AFTER_FULL_REFUND[order.status] : order.status,
    paymentStatus: keepRefunded(order.paymentStatus, order.finalAmount, refunded),
    at,
  });
}

/** Adds the refunded products to the stock again, if the refund asks for it. Skips deleted products. */
async function restock(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { productId, quantity } = refundLines;
  const units = await tx
    .select({ productId, units: sum(quantity).mapWith(Number) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.id, id), refunds.restock, isNotNull(productId), gt(quantity, 0)))
    .groupBy(productId);
  const byProduct = new Map(units.map((one) => [one.productId ?? "", one.units]));
  if (byProduct.size === 0) return;
  const rows = await tx
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...byProduct.keys()]))
    .orderBy(asc(products.id))
    .for("update");
  for (const product of rows) {
    const stock = product.stock + (byProduct.get(product.id) ?? 0);
    await tx.update(products).set({ stock }).where(eq(products.id, product.id));
    await recordEvent(tx, actor, {
      action: "products.edit",
      resource: "products",
      resourceId: product.id,
      label: product.name,
      before: { stock: product.stock },
      after: { stock },
    });
  }
}
