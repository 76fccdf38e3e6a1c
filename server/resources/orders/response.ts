/** The response schemas of orders, and the queries that read them. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ORDER_STATUSES, type Order } from "../../../resources/orders/contract";
import { PAYOUT_STATUSES } from "../../../resources/payouts/contract";
import type { Db, Transaction } from "../../db/database";
import { orderItems, orders, orderStatusChanges, users, vendors } from "../../db/schema";
import { ledgerEntries, payoutEntries, payouts } from "../../db/schema-ledger";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";

export const orderSchema = z.object({
  _id: z.string(),
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  vendor: z.object({ _id: z.string(), shopName: z.string() }),
  products: z.array(
    z.object({
      /** The id is missing if the product was deleted. */
      product: z.object({ _id: z.string().optional(), name: z.string() }),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
  totalAmount: z.number(),
  discountAmount: z.number(),
  finalAmount: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.string(),
  paymentStatus: z.string(),
  shippingAddress: z.object({ street: z.string().optional(), city: z.string().optional() }),
  createdAt: z.string(),
}) satisfies z.ZodType<Order>;

export const singleOrderSchema = orderSchema.extend({
  shippingMethod: z.object({ _id: z.string().optional(), name: z.string() }).optional(),
  payout: z.object({ _id: z.string(), status: z.enum(PAYOUT_STATUSES) }).optional(),
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string(), by: z.string() })),
}) satisfies z.ZodType<Order>;

type OrderAnswer = z.infer<typeof orderSchema>;
export type SingleOrder = z.infer<typeof singleOrderSchema>;
/** A line as `selectOrdersWithLines` reads it. */
type StoredLine = [productId: string | null, name: string, quantity: number, price: number];

export interface OrderRow {
  order: typeof orders.$inferSelect;
  customer: OrderAnswer["customer"];
  vendor: OrderAnswer["vendor"];
  /** Absent if the lines were not read. Null if the order has none. */
  lines?: StoredLine[] | null;
}

const orderColumns = {
  order: orders,
  customer: { _id: users.id, name: users.name, email: users.email },
  vendor: { _id: vendors.id, shopName: vendors.shopName },
};

/** Selects orders with their customers and vendors but without their lines. */
export const selectOrders = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({ ...orderColumns, totalCount })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .innerJoin(vendors, eq(vendors.id, orders.vendorId));

/**
 * Selects orders with their customers, vendors and lines. With a separate statement for the lines, a list would take
 * twice as long. Because the lines are grouped by order, each worker of a cluster can group those of its own orders.
 */
export const selectOrdersWithLines = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) => {
  const { orderId, productId, name, quantity, price, position } = orderItems;
  const line = sql`json_build_array(${productId}, ${name}, ${quantity}, ${price})`;
  const lines = db
    .select({ all: sql<StoredLine[]>`json_agg(${line} order by ${position})`.as("all_lines") })
    .from(orderItems)
    .where(eq(orderId, orders.id))
    .groupBy(orderId)
    .as("lines");
  return db
    .select({ ...orderColumns, lines: lines.all, totalCount })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .leftJoinLateral(lines, sql`true`);
};

/** @throws HttpError 404 */
export async function readOrder(db: Db | Transaction, id: string): Promise<SingleOrder> {
  const [row] = isId(id) ? await selectOrdersWithLines(db).where(eq(orders.id, id)) : [];
  if (!row) throw notFoundError("Order");
  const changes = await db
    .select()
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(asc(orderStatusChanges.position));
  const { shippingMethodId, shippingMethodName: name } = row.order;
  return {
    ...toResponse(row),
    shippingMethod: name === null ? undefined : { _id: shippingMethodId ?? undefined, name },
    payout: await readOrderPayout(db, id),
    history: changes.map(({ status, at, byName }) => ({ status, at: at.toISOString(), by: byName })),
  };
}

/** Returns the latest payout that included the sale of this order. */
async function readOrderPayout(db: Db | Transaction, orderId: string) {
  const [payout] = await db
    .select({ _id: payouts.id, status: payouts.status })
    .from(ledgerEntries)
    .innerJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .innerJoin(payouts, eq(payouts.id, payoutEntries.payoutId))
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, "order")))
    .orderBy(desc(payouts.createdAt))
    .limit(1);
  return payout;
}

export function toResponse({ order, customer, vendor, lines }: OrderRow): OrderAnswer {
  return {
    _id: order.id,
    customer,
    vendor,
    products: (lines ?? []).map(([productId, name, quantity, price]) => ({
      product: { _id: productId ?? undefined, name },
      quantity,
      price,
    })),
    totalAmount: order.totalAmount,
    discountAmount: order.discountAmount,
    finalAmount: order.finalAmount,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    shippingAddress: { street: order.shippingStreet ?? undefined, city: order.shippingCity ?? undefined },
    createdAt: order.createdAt.toISOString(),
  };
}
