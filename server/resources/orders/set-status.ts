/** Setting the status of an order: from any to any other. */
import { desc, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { OrderStatus } from "../../../resources/orders/contract";
import type { Db, Transaction } from "../../db/database";
import { orders, orderStatusChanges } from "../../db/schema";
import { recordChange } from "../../http/audit";
import { actorOf } from "../../http/auth";
import { alreadyDecided } from "../../http/decided";
import { conflict, notFound } from "../../http/errors";
import { isId } from "../../http/fields";
import { readOrder } from "./answer";

interface StatusChange {
  status: OrderStatus;
  /** The status that the administrator saw; left out, any is replaced. */
  expected?: OrderStatus | undefined;
}

/**
 * Changes the order, its history and the audit, in one transaction. The row is locked first: of two people who set the
 * same status at the same time, or who both expect the one before, the second is told about the first.
 * @throws HttpError 404; 409 when the order has the status already, or another one than was expected
 */
export async function setStatus(db: Db, request: FastifyRequest, id: string, { status, expected }: StatusChange) {
  if (!isId(id)) throw notFound("Order");
  return db.transaction(async (tx) => {
    const [before] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id)).for("update");
    if (!before) throw notFound("Order");
    if (before.status === status) {
      const { at, by } = await lastChange(tx, id, status);
      throw alreadyDecided({ thing: "order", state: status, at, by });
    }
    if (expected !== undefined && expected !== before.status) {
      throw conflict(`This order is now ${before.status}; somebody else has changed it.`);
    }
    await tx.update(orders).set({ status }).where(eq(orders.id, id));
    const next = sql<number>`(select coalesce(max(position) + 1, 0) from ${orderStatusChanges} where order_id = ${id})`;
    await tx
      .insert(orderStatusChanges)
      // Not now() of the database, which is when the transaction began: this one may have waited for another.
      .values({ orderId: id, position: next, status, at: new Date(), byName: actorOf(request).name });
    await recordChange(tx, request, {
      action: "orders.edit-status",
      resource: "orders",
      resourceId: id,
      before: { status: before.status },
      after: { status },
    });
    return readOrder(tx, id);
  });
}

/** When and by whom the order was given the status that it has, where its history says so. */
async function lastChange(tx: Transaction, id: string, status: OrderStatus) {
  const [last] = await tx
    .select({ status: orderStatusChanges.status, at: orderStatusChanges.at, by: orderStatusChanges.byName })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(desc(orderStatusChanges.position))
    .limit(1);
  return last?.status === status ? last : { at: null, by: null };
}
