import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/database";
import { orders } from "../../db/schema";
import { refunds } from "../../db/schema-refunds";
import { notFoundError } from "../../http/errors";

/**
 * Locks the order of a refund, and returns it. Every change of a refund locks the order first, then the refund.
 * @throws HttpError 404
 */
export async function lockOrderOf(tx: Transaction, id: string) {
  const [refund] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  if (!refund) throw notFoundError("Refund");
  const [order] = await tx.select().from(orders).where(eq(orders.id, refund.orderId)).for("update");
  if (!order) throw notFoundError("Order");
  return order;
}
