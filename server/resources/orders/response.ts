/** The response schemas of orders, and the queries that read them. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ORDER_STATUSES, type Order } from "../../../resources/orders/contract";
import { PAYOUT_STATUSES } from "../../../resources/payouts/contract";
import type { Db, Transaction } from "../../db/database";
import { prepareOnce } from "../../db/prepared-statements";
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
type Line = OrderAnswer["products"][number];

export interface OrderRow {
  order: typeof orders.$inferSelect;
  customer: OrderAnswer["customer"];
  vendor: OrderAnswer["vendor"];
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

/** @throws HttpError 404 */
export async function readOrder(db: Db | Transaction, id: string): Promise<SingleOrder> {
  const [row] = isId(id) ? await selectOrders(db).where(eq(orders.id, id)) : [];
  if (!row) throw notFoundError("Order");
  const lines = await readOrderLines(db, [id]);
  const changes = await db
    .select()
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(asc(orderStatusChanges.position));
  const { shippingMethodId, shippingMethodName: name } = row.order;
  return {
    ...toResponse(row, lines.get(id) ?? []),
    shippingMethod: name === null ? undefined : { _id: shippingMethodId ?? undefined, name },
    payout: await readOrderPayout(db, id),
    history: changes.map(({ status, at, byName }) => ({ status, at: at.toISOString(), by: byName })),
  };
}

/** Returns the latest payout that included this sale. */
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

const linesQuery = prepareOnce((db) =>
  db
    .select()
    .from(orderItems)
    .where(sql`${orderItems.orderId} = any(${sql.placeholder("ids")})`)
    .orderBy(asc(orderItems.position)),
);

/** Returns the lines of the orders by order id. */
export async function readOrderLines(db: Db | Transaction, ids: string[]): Promise<Map<string, Line[]>> {
  const lines = new Map(ids.map((id): [string, Line[]] => [id, []]));
  if (ids.length === 0) return lines;
  const rows = await linesQuery(db).execute({ ids });
  for (const { orderId, productId, name, quantity, price } of rows) {
    lines.get(orderId)?.push({ product: { _id: productId ?? undefined, name }, quantity, price });
  }
  return lines;
}

export function toResponse({ order, customer, vendor }: OrderRow, products: Line[]): OrderAnswer {
  return {
    _id: order.id,
    customer,
    vendor,
    products,
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
