/**
 * Orders that the shop sends. The shop owns lines, amounts, payment method and address. Both the shop and the console
 * change the statuses: a change in the console stays until the shop sends another status.
 */
import { and, asc, notInArray } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { orderItems, orders } from "../../db/schema";
import { sentOrderStatuses } from "../../db/schema-external-ids";
import { refunds } from "../../db/schema-refunds";
import { conflictError, fieldError, HttpError } from "../../http/errors";
import { readRefundedPaise } from "../../ledger/post-order";
import { orderSchema } from "../orders/response";
import { keepRefunded } from "../orders/set-status";
import type { Kind, UpsertEntry, UpsertOutcome } from "./kind";
import { computeAmounts, orderFields, type OrderItem } from "./order-fields";
import { findOrderReferences, resolveLines, type OrderLine, type OrderReferences } from "./order-references";
import { applyStatuses, type SentStatuses } from "./order-statuses";
import { readOrderRecords } from "./read-orders";
import { toOrderEvent, writeOrders, type OrderChange, type OrderValues } from "./write-orders";

interface StoredOrder {
  row: typeof orders.$inferSelect;
  lines: OrderLine[];
  sent: SentStatuses;
  /** Whether the order has refunds, other than failed and rejected ones. */
  hasRefunds: boolean;
  /** The sum of the refunds with the status "done". */
  refundedPaise: number;
}

const NOTHING_SENT: SentStatuses = { statuses: [], paymentStatuses: [] };

export const ordersKind: Kind<typeof orderFields> = {
  name: "orders",
  resource: "orders",
  recordPath: "orders",
  noun: "Order",
  table: orders,
  fields: orderFields,
  record: orderSchema.omit({ _id: true, customer: true, vendor: true, products: true }).extend({
    // External ids. Absent if the shop has not sent the record.
    customer: z.string().optional(),
    vendor: z.string().optional(),
    items: z.array(
      z.object({ product: z.string().optional(), name: z.string(), quantity: z.number(), price: z.number() }),
    ),
  }),

  async upsert({ tx, actor, entries }) {
    const references = await findOrderReferences(tx, entries);
    const stored = await readStored(
      tx,
      entries.flatMap(({ id, isNew }) => (isNew ? [] : id)),
    );
    const outcomes = new Map<string, UpsertOutcome>();
    const changes: OrderChange[] = [];
    for (const entry of entries) {
      const change = toChange(entry, stored.get(entry.id), references);
      if (change instanceof HttpError) {
        outcomes.set(entry.id, change);
        continue;
      }
      const { before, after } = change;
      const isUnchanged = before !== undefined && isDeepStrictEqual(before, after);
      outcomes.set(entry.id, isUnchanged ? "unchanged" : before ? "updated" : "created");
      if (!isUnchanged || change.changesSent) changes.push(change);
    }
    const written = changes.filter(({ id }) => outcomes.get(id) !== "unchanged");
    await writeOrders(tx, actor, changes, written);
    return { outcomes, events: written.map(toOrderEvent) };
  },

  read: readOrderRecords,
};

/** Returns the stored orders, which the caller has locked, with their lines and what the shop has sent. */
async function readStored(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(orders).where(anyOf(orders.id, ids));
  const lines = await tx
    .select()
    .from(orderItems)
    .where(anyOf(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const sent = await tx.select().from(sentOrderStatuses).where(anyOf(sentOrderStatuses.id, ids));
  const sentById = new Map(sent.map(({ id, ...statuses }) => [id, statuses]));
  const withRefunds = await tx
    .selectDistinct({ id: refunds.orderId })
    .from(refunds)
    .where(and(anyOf(refunds.orderId, ids), notInArray(refunds.status, ["failed", "rejected"])));
  const refundedIds = new Set(withRefunds.map(({ id }) => id));
  const refundedPaise = await readRefundedPaise(tx, ids);
  const stored = new Map<string, StoredOrder>();
  for (const row of rows) {
    stored.set(row.id, {
      row,
      lines: [],
      sent: sentById.get(row.id) ?? NOTHING_SENT,
      hasRefunds: refundedIds.has(row.id),
      refundedPaise: refundedPaise.get(row.id) ?? 0,
    });
  }
  for (const { orderId, productId, name, quantity, price } of lines) {
    stored.get(orderId)?.lines.push({ productId, name, quantity, price });
  }
  return stored;
}

/** Returns the change that an item makes, or the error that rejects the item. */
function toChange(
  { id, item, isNewer }: UpsertEntry<OrderItem>,
  stored: StoredOrder | undefined,
  references: OrderReferences,
): OrderChange | HttpError {
  const customerId = references.customers.get(item.customer);
  if (!customerId) return fieldError("customer", `is unknown: send the customer ${item.customer} first`);
  const vendorId = references.vendors.get(item.vendor);
  if (!vendorId) return fieldError("vendor", `is unknown: send the vendor ${item.vendor} first`);
  if (stored && stored.row.customerId !== customerId) return fieldError("customer", "cannot change after the order");
  if (stored && stored.row.vendorId !== vendorId) return fieldError("vendor", "cannot change after the order");
  const lines = resolveLines(item, stored?.lines ?? [], references);
  if (lines instanceof HttpError) return lines;
  const amounts = computeAmounts(lines, item.discountAmount ?? stored?.row.discountAmount ?? 0);
  if (!amounts) return fieldError("discountAmount", "must not exceed the total, which must be below 1,000,000,000,000");

  const before = stored && toValues(stored.row, stored.lines);
  const initial = { status: item.status, paymentStatus: item.paymentStatus ?? ("pending" as const) };
  const sent = { status: item.status, paymentStatus: item.paymentStatus, isNewer };
  const {
    after: statuses,
    history,
    changesHistory,
  } = applyStatuses(before ?? initial, stored?.sent ?? NOTHING_SENT, sent);
  const after: OrderValues = {
    ...amounts,
    ...(before ? statuses : initial),
    ...(stored && {
      paymentStatus: keepRefunded(statuses.paymentStatus, amounts.finalAmount, stored.refundedPaise),
    }),
    paymentMethod: item.paymentMethod,
    shippingStreet: keepIfAbsent(item.shippingAddress?.street, before?.shippingStreet),
    shippingCity: keepIfAbsent(item.shippingAddress?.city, before?.shippingCity),
    lines,
  };
  const changesLines = before !== undefined && !isDeepStrictEqual(before.lines, after.lines);
  if (stored?.hasRefunds && (changesLines || before?.finalAmount !== after.finalAmount)) {
    return conflictError("The order has refunds, so its lines and its amount cannot change.");
  }
  const staysDelivered = before?.status === "delivered" && after.status === "delivered";
  if (staysDelivered && before.finalAmount !== after.finalAmount) {
    return conflictError("The order is delivered and its sale is in the ledger, so its amount cannot change.");
  }
  const { createdAt } = item;
  return { id, customerId, vendorId, createdAt, before, after, sent: history, changesSent: changesHistory };
}

const keepIfAbsent = (sent: string | null | undefined, before: string | null | undefined) =>
  sent === undefined ? (before ?? null) : sent;

function toValues(row: typeof orders.$inferSelect, lines: OrderLine[]): OrderValues {
  const { totalAmount, discountAmount, finalAmount, status, paymentStatus, paymentMethod } = row;
  const { shippingStreet, shippingCity } = row;
  return {
    ...{ totalAmount, discountAmount, finalAmount, status, paymentStatus, paymentMethod },
    ...{ shippingStreet, shippingCity, lines },
  };
}
