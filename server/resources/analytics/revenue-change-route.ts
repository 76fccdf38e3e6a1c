import { z } from "zod";
import { BREAKDOWNS, MOVER_KINDS, REVENUE_STEPS, type RevenueChange } from "../../../resources/overview/contract";
import type { Db } from "../../db/database";
import type { ApiServer } from "../../http/api-server";
import { optionalChoice } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import type { SalesReader } from "../../sales/spans";
import { comparisonQuery, getCurrentMinute, resolveComparedPeriods } from "./compared";
import { selectMovers, toMoverLists } from "./movers";
import { amountsToRupees, explainRevenue, linesToRupees, selectRevenueLines } from "./revenue-lines";

/** Reads sales, or returns the cached result for the key. */
export type ReadSales = <R>(db: Db, key: readonly unknown[], work: (sold: SalesReader) => Promise<R>) => Promise<R>;

const days = z.object({ from: z.string(), to: z.string() });
const lines = z.object({
  orders: z.number(),
  ordered: z.number(),
  discounts: z.number(),
  cancelled: z.number(),
  refunded: z.number(),
  revenue: z.number(),
});
const mover = z.object({
  _id: z.string().optional(),
  name: z.string().optional(),
  others: z.number().optional(),
  revenue: z.number(),
  previousRevenue: z.number(),
  change: z.number(),
});

const revenueChange = z.object({
  current: days,
  previous: days,
  countedUntil: z.string().optional(),
  lines: z.object({ current: lines, previous: lines }),
  steps: z.record(z.enum(REVENUE_STEPS), z.number()),
  gainers: z.array(mover),
  losers: z.array(mover),
  totals: z.record(z.enum(MOVER_KINDS), z.object({ count: z.number(), change: z.number() })),
}) satisfies z.ZodType<RevenueChange>;

/**
 * /api/admin/analytics/revenue-change explains the change in revenue between two periods: by the number of orders,
 * their value, discounts, cancellations and refunds. It also returns the vendors, products, categories, cities or
 * payment methods (by) whose revenue changed most.
 */
export function revenueChangeRoute(app: ApiServer, { reading }: ApiContext, read: ReadSales): void {
  app.get(
    "/api/admin/analytics/revenue-change",
    {
      config: { permission: "analytics.list", mayReadReplica: true },
      schema: {
        querystring: comparisonQuery.extend({ by: optionalChoice(BREAKDOWNS) }),
        response: { 200: revenueChange },
      },
    },
    (request) => {
      const { by = "vendor", ...query } = request.query;
      const { current, previous, countedUntil } = resolveComparedPeriods(query, getCurrentMinute());
      const periods = { current: current.period, previous: previous.period };
      return reading.report(request, async (db) => {
        const sales = await read(db, ["revenue-change", by, periods], async (sold) => ({
          current: await selectRevenueLines(sold, periods.current),
          previous: await selectRevenueLines(sold, periods.previous),
          movers: await selectMovers(sold, by, periods),
        }));
        return {
          current: { from: current.first, to: current.last },
          previous: { from: previous.first, to: previous.last },
          countedUntil: countedUntil?.toISOString(),
          lines: { current: linesToRupees(sales.current), previous: linesToRupees(sales.previous) },
          steps: amountsToRupees(explainRevenue(sales.previous, sales.current)),
          ...(await toMoverLists(db, by, sales.movers)),
        };
      });
    },
  );
}
