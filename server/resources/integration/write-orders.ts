/** Writes orders of a batch with their lines, history and ledger entries, in a constant number of statements. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { OrderStatus, PaymentStatus } from "../../../resources/orders/contract";
import type { Actor, AuditEvent } from "../../audit/entries";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { insertRows } from "../../db/insert-rows";
import { orderItems, orders, orderStatusChanges } from "../../db/schema";
import { sentOrderStatuses } from "../../db/schema-external-ids";
import { updateRows } from "../../db/update-rows";
import { postOrderStatuses } from "../../ledger/post-order";
import type { OrderLine } from "./order-references";
import type { SentStatuses } from "./order-statuses";

/** The values of an order that an item can change. */
export interface OrderValues {
  totalAmount: number;
  discountAmount: number;
  finalAmount: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  shippingStreet: string | null;
  shippingCity: string | null;
  lines: readonly OrderLine[];
}

export interface OrderChange {
  id: string;
  customerId: string;
  vendorId: string;
  createdAt: Date | undefined;
  /** Absent for a new order. */
  before: OrderValues | undefined;
  after: OrderValues;
  /** The statuses that the shop has sent, including the statuses in this item. */
  sent: SentStatuses;
  changesSent: boolean;
}

const UPDATED = [
  ...(["totalAmount", "discountAmount", "finalAmount", "status", "paymentStatus", "paymentMethod"] as const),
  ...(["shippingStreet", "shippingCity"] as const),
];

/**
 * @param changes all changes, including those that only change the statuses that the shop has sent
 * @param written the part of `changes` that creates or changes an order
 */
export async function writeOrders(
  tx: Transaction,
  actor: Actor,
  changes: readonly OrderChange[],
  written: readonly OrderChange[],
): Promise<void> {
  const at = nextTimestamp();
  const created = written.filter(({ before }) => !before);
  const updated = written.filter(({ before }) => before);
  await insertRows(
    tx,
    orders,
    created.map(({ id, customerId, vendorId, createdAt = at, after: { lines: _lines, ...values } }) => ({
      ...{ id, customerId, vendorId, createdAt, ...values },
    })),
  );
  await updateRows(
    tx,
    orders,
    UPDATED,
    updated.map(({ id, after: { lines: _lines, ...values } }) => ({ id, ...values })),
  );
  await writeLines(
    tx,
    written.filter(({ before, after }) => !isDeepStrictEqual(before?.lines, after.lines)),
  );
  const withNewStatus = written.filter(({ before, after }) => before?.status !== after.status);
  // Other changes need no ledger entries: only the entries of a delivered order can be reversed.
  const posted = withNewStatus.filter(({ before, after }) => [before?.status, after.status].includes("delivered"));
  await postOrderStatuses(
    tx,
    at,
    posted.map(({ id, vendorId, after: { status, finalAmount } }) => ({
      order: { id, vendorId, finalAmount },
      to: status,
    })),
  );
  await writeHistory(tx, actor, at, withNewStatus);
  await writeSentStatuses(tx, changes);
}

async function writeLines(tx: Transaction, changes: readonly OrderChange[]): Promise<void> {
  const replaced = changes.flatMap(({ id, before }) => (before ? id : []));
  if (replaced.length > 0) await tx.delete(orderItems).where(anyOf(orderItems.orderId, replaced));
  await insertRows(
    tx,
    orderItems,
    changes.flatMap(({ id: orderId, after }) => after.lines.map((line, position) => ({ orderId, position, ...line }))),
  );
}

async function writeHistory(
  tx: Transaction,
  { name: byName }: Actor,
  at: Date,
  withNewStatus: readonly OrderChange[],
): Promise<void> {
  const ids = withNewStatus.flatMap(({ id, before }) => (before ? id : []));
  const next = new Map<string, number>();
  if (ids.length > 0) {
    const rows = await tx
      .select({ id: orderStatusChanges.orderId, next: sql<number>`max(${orderStatusChanges.position}) + 1` })
      .from(orderStatusChanges)
      .where(anyOf(orderStatusChanges.orderId, ids))
      .groupBy(orderStatusChanges.orderId);
    for (const row of rows) next.set(row.id, row.next);
  }
  await insertRows(
    tx,
    orderStatusChanges,
    withNewStatus.map(({ id: orderId, after: { status } }) => ({
      orderId,
      position: next.get(orderId) ?? 0,
      status,
      at,
      byName,
    })),
  );
}

async function writeSentStatuses(tx: Transaction, changes: readonly OrderChange[]): Promise<void> {
  const rows = changes.filter(({ changesSent }) => changesSent).map(({ id, sent }) => ({ id, ...sent }));
  if (rows.length === 0) return;
  await tx.delete(sentOrderStatuses).where(
    anyOf(
      sentOrderStatuses.id,
      rows.map(({ id }) => id),
    ),
  );
  await insertRows(tx, sentOrderStatuses, rows);
}

/** Builds the audit event of an order. Its values are personal data of the customer. */
export function toOrderEvent({ id, customerId, before, after }: OrderChange): AuditEvent {
  return {
    action: "orders.upsert",
    resource: "orders",
    resourceId: id,
    about: `users/${customerId}`,
    before: before ? { ...before } : null,
    after: { ...after },
  };
}
