import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Stats } from "../../../resources/overview/contract";
import { onColumn } from "../../db/conditions";
import { averageOf, countSubquery, countRows, aggregateSubquery, aggregateRows, sumOf } from "../../db/counters";
import { prepareOnce } from "../../db/prepared-statements";
import { orders, products, users, vendors } from "../../db/schema";
import { reviews } from "../../db/schema-reviews";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { isSale } from "../../sales/dimensions";

export const statsSchema = z.object({
  totalRevenue: z.number(),
  totalOrders: z.number(),
  totalUsers: z.number(),
  totalVendors: z.number(),
  totalProducts: z.number(),
  averageRating: z.number(),
}) satisfies z.ZodType<Stats>;

const otherTotalsQuery = prepareOnce((db) =>
  db
    .select({
      totalUsers: countSubquery(users),
      totalVendors: countSubquery(vendors),
      totalProducts: countSubquery(products),
      rating: aggregateSubquery(reviews, averageOf(reviews.rating)),
    })
    .from(sql`(values (1)) as one`),
);

/** GET /api/admin/stats. Revenue excludes cancelled and refunded orders. Without reviews, the average rating is 0. */
export function statsRoutes(app: ApiServer, { reading }: ApiContext): void {
  app.get(
    "/api/admin/stats",
    { config: { permission: "dashboard.list", mayReadReplica: true }, schema: { response: { 200: statsSchema } } },
    (request) =>
      reading.report(request, async (db) => {
        const [sold, totalOrders, [others]] = await Promise.all([
          aggregateRows(db, orders, { revenue: sumOf(orders.finalAmount) }, [onColumn(orders.status, isSale)]),
          countRows(db, orders),
          otherTotalsQuery(db).execute(),
        ]);
        if (!others) throw new Error("The database returned no row.");
        const { rating, ...totals } = others;
        return { totalRevenue: sold["revenue"] ?? 0, totalOrders, ...totals, averageRating: rating ?? 0 };
      }),
  );
}
