import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ORDER_STATUSES } from "../../../resources/orders/contract";
import { orders } from "../../db/schema";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { ordersSchema } from "../../http/envelope";
import { choice, idParams, optionalChoice, optionalText } from "../../http/fields";
import { ignored, pageQuery } from "../../http/page-query";
import { orderSchema, readOrder, singleOrderSchema } from "./answer";
import { listOrders, ORDER_SORTS } from "./list";
import { setStatus } from "./set-status";

/** `expected` is not among the documented fields: whoever leaves it out replaces whatever status the order has. */
const statusChange = z.strictObject(
  { status: choice(ORDER_STATUSES), expected: choice(ORDER_STATUSES).optional() },
  "must be an object",
);

/** /api/admin/orders: list (page, limit, status; customer and vendor with the feature lists.related), one, status. */
export function ordersRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const id: z.ZodType<string | undefined> = optionalText(100);
  const related = env.API_FEATURES?.includes("lists.related") ? id : ignored;
  const querystring = pageQuery(ORDER_SORTS, env.API_FEATURES).extend({
    status: optionalChoice(ORDER_STATUSES),
    customer: related,
    vendor: related,
  });
  const answers = { response: { 200: singleOrderSchema } };

  app.get(
    "/api/admin/orders",
    {
      config: { permission: "orders.list" },
      schema: { querystring, response: { 200: ordersSchema(orderSchema) } },
    },
    ({ query }) =>
      listOrders(
        db,
        query,
        and(
          query.status && eq(orders.status, query.status),
          query.customer ? eq(orders.customerId, query.customer) : undefined,
          query.vendor ? eq(orders.vendorId, query.vendor) : undefined,
        ),
      ),
  );

  app.get(
    "/api/admin/orders/:id",
    { config: { permission: "orders.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readOrder(db, params.id),
  );

  app.put(
    "/api/admin/orders/:id/status",
    { config: { permission: "orders.edit-status" }, schema: { params: idParams, body: statusChange, ...answers } },
    (request) => setStatus(db, request, request.params.id, request.body),
  );
}
