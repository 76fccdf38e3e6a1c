import { and, gte, lt, sql } from "drizzle-orm";
import { z } from "zod";
import {
  BREAKDOWN_LIMITS,
  canHaveReturns,
  type Analytics,
  type DaySales,
  type SalesReport,
} from "../../../resources/overview/contract";
import type { Db, Transaction } from "../../db/database";
import { prepareOnce } from "../../db/prepared-statements";
import { orders } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { pageRowsQuery } from "../../records/page-rows";
import { ReportCache, readSalesCached } from "../../sales/report-cache";
import { orderSchema, selectOrders, toResponse } from "../orders/response";
import { statsSchema } from "../stats/routes";
import { addNames, selectRanking, type Ranking } from "./breakdown";
import { breakdownQuery, comparisonQuery, getCurrentMinute, resolveComparedPeriods } from "./compared";
import { selectFigures, selectDailySales, selectTopProducts, selectTopVendors } from "./figures";
import { toPeriod, type Period } from "../../base/indian-days";
import {
  addReturnRates,
  doneRefundsQuery,
  selectReturns,
  selectReturnsByProduct,
  selectReturnsByVendor,
} from "./returns";
import { revenueChangeRoute, type ReadSales } from "./revenue-change-route";
import { salesQuery, resolveSalesRange } from "./sales-range";

/** The sales of two periods. */
interface SalesFigures {
  topProducts: Awaited<ReturnType<typeof selectTopProducts>>;
  topVendors: Awaited<ReturnType<typeof selectTopVendors>>;
  current: Awaited<ReturnType<typeof selectFigures>>;
  previous: Awaited<ReturnType<typeof selectFigures>>;
}

const RECENT_PAGE = { page: 1, limit: 10 };

/**
 * Prepares the query for the newest orders of a period. The index is sorted newest first, so PostgreSQL starts at the
 * period's end and stops after ten orders.
 */
const recentOrdersQuery = prepareOnce((db) => {
  const { createdAt } = orders;
  const period = and(gte(createdAt, sql.placeholder("from")), lt(createdAt, sql.placeholder("until")));
  return pageRowsQuery(db, orders, RECENT_PAGE, selectOrders(db), period);
});

/** Adds gross and net amounts to the sales of both periods, and return rates to the top products and vendors. */
async function addReturns(tx: Transaction, sales: SalesFigures, period: Period, before: Period) {
  const { topProducts, topVendors, current, previous } = sales;
  const productIds = topProducts.flatMap(({ _id }) => _id ?? []);
  const vendorIds = topVendors.map(({ _id }) => _id);
  return {
    ...sales,
    topProducts: addReturnRates(topProducts, await selectReturnsByProduct(tx, period, productIds)),
    topVendors: addReturnRates(topVendors, await selectReturnsByVendor(tx, period, vendorIds)),
    returns: {
      current: await selectReturns(tx, period, current.totalRevenue),
      previous: await selectReturns(tx, before, previous.totalRevenue),
    },
  };
}

/** The figures of one period. `averageRating` is missing if the period has no reviews. */
const figures = statsSchema.extend({ averageRating: z.number().optional() });

const returnRate = { returnRate: z.number().optional() };
const returnFigures = z.object({ gross: z.number(), returned: z.number(), net: z.number() });

const analytics = z.object({
  topProducts: z.array(
    z.object({ _id: z.string().optional(), name: z.string(), sales: z.number(), revenue: z.number(), ...returnRate }),
  ),
  topVendors: z.array(
    z.object({ _id: z.string(), shopName: z.string(), orders: z.number(), revenue: z.number(), ...returnRate }),
  ),
  /** Only the documented fields: permission to see sales figures does not include customers' email addresses. */
  recentOrders: z.array(
    orderSchema
      .pick({ _id: true, vendor: true, finalAmount: true, status: true, createdAt: true })
      .extend({ customer: orderSchema.shape.customer.omit({ email: true }) }),
  ),
  current: figures.optional(),
  previous: figures.optional(),
  returns: z.object({ current: returnFigures, previous: returnFigures }).optional(),
}) satisfies z.ZodType<Analytics>;

const daySales = z.object({ date: z.string(), orders: z.number(), revenue: z.number() }) satisfies z.ZodType<DaySales>;

const days = z.object({ from: z.string(), to: z.string(), days: z.array(daySales) });

const report = z.object({
  current: days,
  previous: days,
  countedUntil: z.string().optional(),
  breakdown: z.array(
    z.object({
      _id: z.string().optional(),
      name: z.string().optional(),
      others: z.number().optional(),
      orders: z.number().optional(),
      units: z.number().optional(),
      revenue: z.number(),
      previousOrders: z.number().optional(),
      previousUnits: z.number().optional(),
      previousRevenue: z.number(),
      returned: z.number().optional(),
      ...returnRate,
    }),
  ),
}) satisfies z.ZodType<SalesReport>;

/**
 * /api/admin/analytics returns the top products, top vendors and recent orders of a range (timeRange, or from and to),
 * with the figures of the range and of the previous period or year (compare).
 * /sales returns daily sales (startDate, endDate).
 * /report returns both periods by day and by vendor, product, category, city or payment method (by).
 */
export function analyticsRoutes(app: ApiServer, context: ApiContext): void {
  const { reading } = context;
  // One cache per database, so that a failed read on a replica does not affect reads from the primary.
  const results = new Map<Db, ReportCache>();
  // A refund alone does not clear the cache. So the key of a result that contains refunds must contain their number.
  const read: ReadSales = (db, key, work) => {
    const cache = results.get(db) ?? new ReportCache();
    results.set(db, cache);
    return readSalesCached(db, cache, JSON.stringify(key), work);
  };
  revenueChangeRoute(app, context, read);

  app.get(
    "/api/admin/analytics",
    {
      config: { permission: "analytics.list", mayReadReplica: true },
      schema: { querystring: comparisonQuery, response: { 200: analytics } },
    },
    (request) =>
      reading.report(request, async (db) => {
        const compared = resolveComparedPeriods(request.query, getCurrentMinute());
        const { period } = compared.current;
        const ends = { from: period.from.toISOString(), until: period.until.toISOString() };
        const recent = await recentOrdersQuery(db).execute(ends);
        const before = compared.previous.period;
        const refunded = await doneRefundsQuery(db).execute();
        const figures = await read(db, ["figures", period, before, refunded], async (sold) => {
          const sales = {
            topProducts: await selectTopProducts(sold, period),
            topVendors: await selectTopVendors(sold, period),
            current: await selectFigures(sold, period),
            previous: await selectFigures(sold, before),
          };
          return addReturns(sold.tx, sales, period, before);
        });
        return { ...figures, recentOrders: recent.map(toResponse) };
      }),
  );

  app.get(
    "/api/admin/analytics/sales",
    {
      config: { permission: "analytics.list", mayReadReplica: true },
      schema: { querystring: salesQuery, response: { 200: z.array(daySales) } },
    },
    (request) => {
      const { first, last } = resolveSalesRange(request.query);
      const period = toPeriod(first, last);
      return reading.report(request, (db) =>
        read(db, ["days", first, last], (sold) => selectDailySales(sold, first, last, period)),
      );
    },
  );

  app.get(
    "/api/admin/analytics/report",
    {
      config: { permission: "analytics.list", mayReadReplica: true },
      schema: { querystring: comparisonQuery.extend(breakdownQuery), response: { 200: report } },
    },
    (request) => {
      const { by = "vendor", sort, order = "asc", limit = BREAKDOWN_LIMITS.default, ...query } = request.query;
      const ranking: Ranking = sort ? { by, sort, order, limit } : { by, sort: "revenue", order: "desc", limit };
      const { current, previous, countedUntil } = resolveComparedPeriods(query, getCurrentMinute());
      return reading.report(request, async (db) => {
        const refunded = canHaveReturns(by) ? await doneRefundsQuery(db).execute() : [];
        const sold = await read(db, ["report", ranking, current, previous, refunded], async (reader) => ({
          days: await selectDailySales(reader, current.first, current.last, current.period),
          daysBefore: await selectDailySales(reader, previous.first, previous.last, previous.period),
          ranked: await selectRanking(reader, ranking, { current: current.period, previous: previous.period }),
        }));
        return {
          current: { from: current.first, to: current.last, days: sold.days },
          previous: { from: previous.first, to: previous.last, days: sold.daysBefore },
          countedUntil: countedUntil?.toISOString(),
          breakdown: await addNames(db, by, sold.ranked),
        };
      });
    },
  );
}
