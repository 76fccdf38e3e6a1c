import { z } from "zod";
import { RANGES, type Analytics, type DaySales, type Range } from "../../../resources/analytics/contract";
import { orders } from "../../db/schema";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { optionalChoice } from "../../http/fields";
import { orderSchema, toAnswer } from "../orders/answer";
import { orderPage } from "../orders/list";
import { stats } from "../stats";
import { figuresOf, salesByDay, topProducts, topVendors, within } from "./figures";
import { addDays, indianDay, periodBefore, periodOf } from "./indian-days";
import { salesQuery, salesRange } from "./sales-range";

const DEFAULT_RANGE: Range = "7d";
const RECENT = { page: 1, limit: 10 };

/** Of one period; nothing may have been rated in it. */
const figures = stats.extend({ averageRating: z.number().optional() });

const analytics = z.object({
  topProducts: z.array(
    z.object({ _id: z.string().optional(), name: z.string(), sales: z.number(), revenue: z.number() }),
  ),
  topVendors: z.array(z.object({ _id: z.string(), shopName: z.string(), orders: z.number(), revenue: z.number() })),
  /** The documented fields alone: who may see figures may not see where people live. */
  recentOrders: z.array(
    orderSchema
      .pick({ _id: true, vendor: true, finalAmount: true, status: true, createdAt: true })
      .extend({ customer: orderSchema.shape.customer.omit({ email: true }) }),
  ),
  current: figures.optional(),
  previous: figures.optional(),
}) satisfies z.ZodType<Analytics>;

const daySales = z.object({ date: z.string(), orders: z.number(), revenue: z.number() }) satisfies z.ZodType<DaySales>;

/**
 * /api/admin/analytics: top products, top vendors and recent orders of a range (timeRange), with the feature
 * analytics.changes also its figures and those of the range before; sales by day (startDate, endDate).
 */
export function analyticsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const timeRange = optionalChoice(Object.keys(RANGES) as [Range, ...Range[]]);
  const compares = env.API_FEATURES?.includes("analytics.changes") ?? false;

  app.get(
    "/api/admin/analytics",
    {
      config: { permission: "analytics.list" },
      schema: { querystring: z.object({ timeRange }), response: { 200: analytics } },
    },
    async ({ query }) => {
      const today = indianDay(Date.now());
      const period = periodOf(addDays(today, 1 - RANGES[query.timeRange ?? DEFAULT_RANGE]), today);
      const [products, vendors, recent, current, previous] = await Promise.all([
        topProducts(db, period),
        topVendors(db, period),
        orderPage(db, RECENT, within(orders.createdAt, period)),
        compares ? figuresOf(db, period) : undefined,
        compares ? figuresOf(db, periodBefore(period)) : undefined,
      ]);
      const recentOrders = recent.map((row) => toAnswer(row, []));
      return { topProducts: products, topVendors: vendors, recentOrders, current, previous };
    },
  );

  app.get(
    "/api/admin/analytics/sales",
    {
      config: { permission: "analytics.list" },
      schema: { querystring: salesQuery, response: { 200: z.array(daySales) } },
    },
    ({ query }) => {
      const { first, last } = salesRange(query);
      return salesByDay(db, first, last, periodOf(first, last));
    },
  );
}
