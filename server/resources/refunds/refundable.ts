/** Calculates what can still be refunded of an order. */
import { and, asc, eq, notInArray, sum } from "drizzle-orm";
import { z } from "zod";
import type { PaymentStatus } from "../../../resources/orders/contract";
import { divideByWeight, type LineLeft, type Refundable } from "../../../resources/refunds/contract";
import { asksDestination } from "../../../resources/refunds/destination/contract";
import type { Db, Transaction } from "../../db/database";
import { orderItems, orders } from "../../db/schema";
import { refundLines, refunds } from "../../db/schema-refunds";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { toPaise, toRupees } from "../../ledger/entries";
import { readRefundedPaise } from "../../ledger/post-order";

type OrderRow = typeof orders.$inferSelect;

/** A line of an order with what is left of it, in paise. */
export interface LineState extends LineLeft {
  position: number;
  productId: string | null;
  name: string;
}

/** The amounts of an order, in paise. */
interface RefundState {
  paid: number;
  refunded: number;
  open: number;
  left: number;
  lines: LineState[];
}

/** Payment statuses of orders that the customer paid. */
const PAID: readonly PaymentStatus[] = ["paid", "partially_refunded", "refunded"];

/** Returns the amounts and lines. Unless the order is locked, they may change at any time. */
export async function readRefundState(db: Db | Transaction, order: OrderRow): Promise<RefundState> {
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const taken = await readTaken(db, order.id);
  const paid = PAID.includes(order.paymentStatus) ? toPaise(order.finalAmount) : 0;
  const used = [...taken.values()].reduce((all, line) => all + line.paise, 0);
  const refunded = (await readRefundedPaise(db, [order.id])).get(order.id) ?? 0;
  // A change of the order's status can mark the payment as refunded without a refund.
  const left = order.paymentStatus === "refunded" ? 0 : Math.max(0, paid - used);
  const shares = divideByWeight(
    paid,
    items.map(({ price, quantity }) => toPaise(price) * quantity),
  );
  const lines = items.map(({ position, productId, name, quantity }, index) => {
    const share = shares[index] ?? 0;
    const line = taken.get(position) ?? { quantity: 0, paise: 0 };
    const leftQuantity = left > 0 ? quantity - line.quantity : 0;
    const leftPaise = left > 0 ? share - line.paise : 0;
    return { position, productId, name, quantity, paise: share, leftQuantity, leftPaise };
  });
  return { paid, refunded, open: used - refunded, left, lines };
}

/** Returns the quantity and the amount of each line in refunds that have not failed or been rejected, by position. */
async function readTaken(db: Db | Transaction, orderId: string) {
  const rows = await db
    .select({
      position: refundLines.position,
      quantity: sum(refundLines.quantity).mapWith(Number),
      amount: sum(refundLines.amount).mapWith(Number),
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), notInArray(refunds.status, ["failed", "rejected"])))
    .groupBy(refundLines.position);
  return new Map(rows.map(({ position, quantity, amount }) => [position, { quantity, paise: toPaise(amount) }]));
}

export const refundableSchema = z.object({
  paid: z.number(),
  refunded: z.number(),
  open: z.number(),
  left: z.number(),
  asksDestination: z.boolean(),
  lines: z.array(
    z.object({
      position: z.number(),
      product: z.object({ _id: z.string().optional(), name: z.string() }),
      quantity: z.number(),
      amount: z.number(),
      leftQuantity: z.number(),
      leftAmount: z.number(),
    }),
  ),
}) satisfies z.ZodType<Refundable>;

/** @throws HttpError 404 */
export async function readRefundable(db: Db, orderId: string): Promise<z.infer<typeof refundableSchema>> {
  const [order] = isId(orderId) ? await db.select().from(orders).where(eq(orders.id, orderId)) : [];
  if (!order) throw notFoundError("Order");
  const { paid, refunded, open, left, lines } = await readRefundState(db, order);
  return {
    paid: toRupees(paid),
    refunded: toRupees(refunded),
    open: toRupees(open),
    left: toRupees(left),
    asksDestination: asksDestination(order.paymentMethod),
    lines: lines.map(({ position, productId, name, quantity, paise, leftQuantity, leftPaise }) => ({
      position,
      product: { _id: productId ?? undefined, name },
      quantity,
      amount: toRupees(paise),
      leftQuantity,
      leftAmount: toRupees(leftPaise),
    })),
  };
}
