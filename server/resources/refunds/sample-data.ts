/** Generates the demo refunds: one for every refunded order, and a few that still wait for a decision or the money. */
import { divideByWeight, type RefundReason, type RefundStatus } from "../../../resources/refunds/contract";
import { toPaise, toRupees } from "../../ledger/entries";
import { DAY, HOUR } from "../../sample-data/calendar";
import { createRandom, type Random } from "../../sample-data/random";
import type { OrderItemRow, OrderRow, OrderStatusChangeRow, RefundRows, UserRow } from "../../sample-data/rows";

interface RefundSource {
  orders: readonly OrderRow[];
  orderItems: readonly OrderItemRow[];
  orderStatusChanges: readonly OrderStatusChangeRow[];
  users: readonly UserRow[];
  /** The name of the administrator who refunds. */
  reviewer: string;
}

/** The statuses of the waiting refunds. Their orders were delivered in the last `WAITING_DAYS` days. */
const WAITING: readonly RefundStatus[] = ["requested", "requested", "requested", "approved", "approved"];
const WAITING_DAYS = 12;

const REASONS: Readonly<Partial<Record<RefundReason, number>>> = {
  returned: 46,
  damaged: 24,
  wrong_item: 16,
  not_delivered: 8,
  other: 6,
};

export function makeRefunds(seed: number, now: Date, source: RefundSource): RefundRows {
  const random = createRandom(seed, "refunds");
  const rows: RefundRows = { refunds: [], refundLines: [], refundStatusChanges: [] };
  const refundedAt = new Map<string, Date>();
  const deliveredAt = new Map<string, Date>();
  for (const { orderId, status, at } of source.orderStatusChanges) {
    if (status === "refunded" && at) refundedAt.set(orderId, at);
    if (status === "delivered" && at) deliveredAt.set(orderId, at);
  }
  const isRecent = ({ id, status }: OrderRow) =>
    status === "delivered" && now.getTime() - (deliveredAt.get(id)?.getTime() ?? 0) < WAITING_DAYS * DAY;
  const refunded = source.orders.filter(({ id }) => refundedAt.has(id));
  const waiting = source.orders.filter(isRecent).slice(-WAITING.length);
  const itemsOf = groupItems(source.orderItems, [...refunded, ...waiting]);
  for (const order of refunded) {
    const at = refundedAt.get(order.id) ?? now;
    addRefund(random, rows, { order, items: itemsOf.get(order.id) ?? [], at, status: "done", by: source.reviewer });
  }
  for (const [index, order] of waiting.entries()) {
    const status = WAITING[index] ?? "requested";
    const items = itemsOf.get(order.id) ?? [];
    const customer = source.users.find(({ id }) => id === order.customerId);
    const by = status === "requested" ? (customer?.name ?? source.reviewer) : source.reviewer;
    addRefund(random, rows, { order, items, at: deliveredAt.get(order.id) ?? now, status, by });
  }
  return rows;
}

function groupItems(items: readonly OrderItemRow[], orders: readonly OrderRow[]): Map<string, OrderItemRow[]> {
  const groups = new Map(orders.map(({ id }): [string, OrderItemRow[]] => [id, []]));
  for (const item of items) groups.get(item.orderId)?.push(item);
  return groups;
}

interface NewRefund {
  order: OrderRow;
  items: readonly OrderItemRow[];
  at: Date;
  status: RefundStatus;
  by: string;
}

/** Adds a refund: of all lines if it is done, otherwise of the first line. A free order has no refund. */
function addRefund(random: Random, rows: RefundRows, { order, items, at, status, by }: NewRefund): void {
  const paid = toPaise(order.finalAmount);
  const shares = divideByWeight(
    paid,
    items.map(({ price, quantity }) => toPaise(price) * quantity),
  );
  const isDone = status === "done";
  const lines = items.flatMap((item, index) => (isDone || index === 0 ? [{ item, share: shares[index] ?? 0 }] : []));
  const amount = lines.reduce((sum, { share }) => sum + share, 0);
  if (amount === 0) return;
  const id = random.id();
  const createdAt = isDone ? new Date(at.getTime() - HOUR) : at;
  rows.refunds.push({
    id,
    orderId: order.id,
    vendorId: order.vendorId,
    customerId: order.customerId,
    status,
    source: status === "requested" ? "customer" : "shop",
    amount: toRupees(amount),
    paidAmount: order.finalAmount,
    reason: random.weightedKey(REASONS),
    restock: isDone && random.chance(0.6),
    reference: isDone ? `UTR${random.int(10_000_000, 99_999_999)}${random.int(1000, 9999)}` : null,
    createdAt,
  });
  for (const { item, share } of lines) {
    rows.refundLines.push({
      refundId: id,
      position: item.position,
      lineQuantity: item.quantity,
      lineAmount: toRupees(share),
      productId: item.productId ?? null,
      name: item.name,
      quantity: item.quantity,
      amount: toRupees(share),
    });
  }
  rows.refundStatusChanges.push(
    { refundId: id, position: 0, status: isDone ? "approved" : status, at: createdAt, byName: by },
    ...(isDone ? [{ refundId: id, position: 1, status, at, byName: by }] : []),
  );
}
