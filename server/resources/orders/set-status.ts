/** Changes the status of an order together with its payment status. */
import { desc, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  ORDER_STATUSES,
  getPaymentStatusAfter,
  type OrderStatus,
  type PaymentStatus,
} from "../../../resources/orders/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { nextPosition } from "../../db/next-position";
import { orders, orderStatusChanges } from "../../db/schema";
import type { Actor } from "../../audit/entries";
import { recordEvent, toActor } from "../../audit/record-event";
import { alreadyDecidedError } from "../../records/already-decided";
import { conflictError, notFoundError } from "../../http/errors";
import { requiredChoice, isId } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { toPaise } from "../../ledger/entries";
import { postOrderStatuses, readRefundedPaise } from "../../ledger/post-order";
import { readOrder } from "./response";

/** `expected` is the status that the administrator saw. It is undocumented; without it, any status is replaced. */
export const statusChangeSchema = z.strictObject(
  { status: requiredChoice(ORDER_STATUSES), expected: requiredChoice(ORDER_STATUSES).optional() },
  "must be an object",
);

type StatusChange = z.infer<typeof statusChangeSchema>;

/**
 * Changes the order with its payment status, history, vendor ledger and audit log, in one transaction. The row is
 * locked first. If two people set the same status at the same time, the second gets a 409 about the first change.
 * @throws HttpError 404; 409 if the order already has the status, or does not have the expected one; 412
 */
export async function setStatus(db: Db, request: FastifyRequest, id: string, change: StatusChange) {
  return db.transaction(async (tx) => {
    await setStatusInTransaction(tx, request, id, change);
    return readOrder(tx, id);
  });
}

/**
 * Does the same as `setStatus` within an existing transaction. It throws before it writes anything.
 * @throws HttpError as `setStatus`
 */
export async function setStatusInTransaction(
  tx: Transaction,
  request: FastifyRequest,
  id: string,
  { status, expected }: StatusChange,
): Promise<void> {
  if (!isId(id)) throw notFoundError("Order");
  const [before] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!before) throw notFoundError("Order");
  await requireVersion(tx, request, id);
  if (before.status === status) {
    const { at, by } = await findLastChange(tx, id, status);
    throw alreadyDecidedError({ thing: "order", state: status, at, by });
  }
  if (expected !== undefined && expected !== before.status) {
    throw conflictError(`This order is now ${before.status}. Someone else has changed it.`);
  }
  const payment = getPaymentStatusAfter(before.paymentStatus, before.status, status);
  const refunded = (await readRefundedPaise(tx, [id])).get(id) ?? 0;
  const paymentStatus = keepRefunded(payment, before.finalAmount, refunded);
  const at = nextTimestamp();
  await applyOrderChange(tx, toActor(request), before, { status, paymentStatus, at });
}

interface OrderChange {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  at: Date;
}

/**
 * Writes the statuses of an order with its history, vendor ledger and audit log. The caller must lock the order's row.
 * Does nothing if neither status changes.
 */
export async function applyOrderChange(
  tx: Transaction,
  actor: Actor,
  order: typeof orders.$inferSelect,
  { status, paymentStatus, at }: OrderChange,
): Promise<void> {
  const { id } = order;
  const statusChanges = status !== order.status;
  const paymentChanges = paymentStatus !== order.paymentStatus;
  if (!statusChanges && !paymentChanges) return;
  await tx.update(orders).set({ status, paymentStatus }).where(eq(orders.id, id));
  if (statusChanges) {
    await postOrderStatuses(tx, at, [{ order, to: status }]);
    const position = await nextPosition(tx, orderStatusChanges, orderStatusChanges.orderId, id);
    await tx.insert(orderStatusChanges).values({ orderId: id, position, status, at, byName: actor.name });
  }
  await recordEvent(tx, actor, {
    action: "orders.edit-status",
    resource: "orders",
    resourceId: id,
    about: `users/${order.customerId}`,
    before: { status: order.status, ...(paymentChanges && { paymentStatus: order.paymentStatus }) },
    after: { status, ...(paymentChanges && { paymentStatus }) },
  });
}

/**
 * Returns the payment status of an order with refunds. Refunded amounts stay refunded, regardless of the order's
 * status.
 */
export function keepRefunded(payment: PaymentStatus, paid: number, refundedPaise: number): PaymentStatus {
  if (refundedPaise === 0 || payment === "refunded") return payment;
  return refundedPaise >= toPaise(paid) ? "refunded" : "partially_refunded";
}

/** Returns when and by whom the current status was set, if the history has it. */
async function findLastChange(tx: Transaction, id: string, status: OrderStatus) {
  const [last] = await tx
    .select({ status: orderStatusChanges.status, at: orderStatusChanges.at, by: orderStatusChanges.byName })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(desc(orderStatusChanges.position))
    .limit(1);
  return last?.status === status ? last : { at: null, by: null };
}
