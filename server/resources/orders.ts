import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { ORDER_STATUSES, type Order } from "../../resources/orders/contract";
import { orderItems, orders, users, vendors } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { ordersBody, ordersSchema } from "../http/envelope";
import { optionalChoice } from "../http/fields";
import { orderOf, pageQuery } from "../http/page-query";

const orderSchema = z.object({
  _id: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  vendor: z.object({ shopName: z.string() }),
  products: z.array(z.object({ product: z.object({ name: z.string() }), quantity: z.number(), price: z.number() })),
  totalAmount: z.number(),
  discountAmount: z.number(),
  finalAmount: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.string(),
  paymentStatus: z.string(),
  shippingAddress: z.object({ street: z.string().optional(), city: z.string().optional() }),
  createdAt: z.string(),
}) satisfies z.ZodType<Order>;

type Line = z.infer<typeof orderSchema>["products"][number];

/** GET /api/admin/orders (page, limit, status), each order with its lines. */
export function ordersRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const querystring = pageQuery(["totalAmount", "finalAmount", "status", "createdAt"], env.API_FEATURES).extend({
    status: optionalChoice(ORDER_STATUSES),
  });

  async function linesOf(ids: string[]): Promise<Map<string, Line[]>> {
    const lines = new Map(ids.map((id): [string, Line[]] => [id, []]));
    if (ids.length === 0) return lines;
    const rows = await db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position));
    for (const { orderId, name, quantity, price } of rows) {
      lines.get(orderId)?.push({ product: { name }, quantity, price });
    }
    return lines;
  }

  app.get(
    "/api/admin/orders",
    {
      config: { permission: "orders.list" },
      schema: { querystring, response: { 200: ordersSchema(orderSchema) } },
    },
    async ({ query }) => {
      const where = query.status && eq(orders.status, query.status);
      const order = orderOf(orders, query);
      // The ids are picked before the joins: a page far back would else join every order before it.
      const picked = db
        .select({ id: orders.id })
        .from(orders)
        .where(where)
        .orderBy(...order)
        .limit(query.limit)
        .offset((query.page - 1) * query.limit);
      const [rows, total] = await Promise.all([
        db
          .select({ order: orders, customer: { name: users.name, email: users.email }, shopName: vendors.shopName })
          .from(orders)
          .innerJoin(users, eq(users.id, orders.customerId))
          .innerJoin(vendors, eq(vendors.id, orders.vendorId))
          .where(inArray(orders.id, picked))
          .orderBy(...order),
        db.$count(orders, where),
      ]);
      const lines = await linesOf(rows.map((row) => row.order.id));
      return ordersBody(
        rows.map((row) => toAnswer(row, lines.get(row.order.id) ?? [])),
        total,
        query,
      );
    },
  );
}

interface Row {
  order: typeof orders.$inferSelect;
  customer: { name: string; email: string };
  shopName: string;
}

function toAnswer({ order: row, customer, shopName }: Row, products: Line[]) {
  return {
    _id: row.id,
    customer,
    vendor: { shopName },
    products,
    totalAmount: row.totalAmount,
    discountAmount: row.discountAmount,
    finalAmount: row.finalAmount,
    status: row.status,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    shippingAddress: { street: row.shippingStreet ?? undefined, city: row.shippingCity ?? undefined },
    createdAt: row.createdAt.toISOString(),
  };
}
