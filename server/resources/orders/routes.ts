import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import { ORDER_STATUSES } from "../../../resources/orders/contract";
import { columnEquals, type Conditions } from "../../db/conditions";
import { sumOf } from "../../db/counters";
import { orders } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { getActor } from "../../auth/auth";
import { ordersSchema } from "../../records/envelope";
import { idParams, optionalChoice, optionalText } from "../../http/fields";
import {
  countFacets,
  dayRange,
  facetsParameter,
  createListFilters,
  numberRange,
  anyOf,
} from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { exportRoute } from "../../records/export-route";
import { orderSchema, readOrder, singleOrderSchema, type SingleOrder } from "./response";
import { bulkStatusRoute } from "./bulk";
import { ordersExport } from "./export";
import { containsCategory, containsProduct, listOrders, matchesOrder, ORDER_SORTS } from "./list";
import { setStatus, statusChangeSchema } from "./set-status";

/** Removes the payout if the person may not list payouts. */
const hidePayout = (request: FastifyRequest, { payout, ...order }: SingleOrder): SingleOrder =>
  isAllowed(getActor(request).permissions, "payouts.list") ? { ...order, payout } : order;

/**
 * /api/admin/orders: list (page, limit, status, customer, vendor, product, category, search and more filters), read,
 * and set the status of one or many orders.
 */
export function ordersRoutes(app: ApiServer, context: ApiContext): void {
  const { db, reading } = context;
  const filters = createListFilters({
    createdAt: dayRange(orders.createdAt),
    finalAmount: numberRange(orders.finalAmount),
    paymentStatus: anyOf(orders.paymentStatus, orders.paymentStatus.enumValues),
    paymentMethod: anyOf(orders.paymentMethod),
    city: anyOf(orders.shippingCity),
  });
  const querystring = pageQuerySchema(ORDER_SORTS).extend({
    status: optionalChoice(ORDER_STATUSES),
    customer: optionalText(100),
    vendor: optionalText(100),
    product: optionalText(100),
    category: optionalText(100),
    search: searchParameter,
    ...filters.shape,
    facets: facetsParameter,
  });
  const where = (query: z.infer<typeof querystring>): Conditions => [
    columnEquals(orders.status, query.status),
    columnEquals(orders.customerId, query.customer),
    columnEquals(orders.vendorId, query.vendor),
    query.product ? containsProduct(query.product) : undefined,
    query.category ? containsCategory(query.category) : undefined,
    query.search ? matchesOrder(query.search) : undefined,
    ...filters.where(query),
  ];
  const { status, paymentStatus, paymentMethod, shippingCity: city } = orders;
  const counted = {
    table: orders,
    facets: { status, paymentStatus, paymentMethod, city },
    figures: { revenue: sumOf(orders.finalAmount) },
    where,
  };
  const answers = { response: { 200: singleOrderSchema } };

  app.get(
    "/api/admin/orders",
    {
      config: { permission: "orders.list", mayReadReplica: true },
      schema: { querystring, response: { 200: ordersSchema(orderSchema) } },
    },
    (request) =>
      reading.list(request, async (db) => ({
        ...(await listOrders(db, request.query, where(request.query))),
        ...(await countFacets(db, request.query, counted)),
      })),
  );

  exportRoute(app, context, { ...ordersExport(db), querystring, where });

  app.get(
    "/api/admin/orders/:id",
    { config: { permission: "orders.show" }, schema: { params: idParams, ...answers } },
    async (request) => hidePayout(request, await readOrder(db, request.params.id)),
  );

  app.put(
    "/api/admin/orders/:id/status",
    {
      config: { permission: "orders.edit-status" },
      schema: { params: idParams, body: statusChangeSchema, ...answers },
    },
    async (request) => hidePayout(request, await setStatus(db, request, request.params.id, request.body)),
  );

  bulkStatusRoute(app, context);
}
