import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Stats } from "../../resources/overview/contract";
import { averageOf, countIn, countRows, figureIn, figuresOver, sumOf } from "../db/counters";
import { kept } from "../db/kept-statements";
import { orders, products, reviews, users, vendors } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { wasSold } from "../sales/dimensions";

export const stats = z.object({
  totalRevenue: z.number(),
  totalOrders: z.number(),
  totalUsers: z.number(),
  totalVendors: z.number(),
  totalProducts: z.number(),
  averageRating: z.number(),
}) satisfies z.ZodType<Stats>;

const otherTotalsQuery = kept((db) =>
  db
    .select({
      totalUsers: countIn(users),
      totalVendors: countIn(vendors),
      totalProducts: countIn(products),
      rating: figureIn(reviews, averageOf(reviews.rating)),
    })
    .from(sql`(values (1)) as one`),
);

/** GET /api/admin/stats. Revenue excludes cancelled and refunded orders. Without reviews, the average rating is 0. */
export function statsRoutes(app: ApiServer, { reading }: ApiContext): void {
  app.get(
    "/api/admin/stats",
    { config: { permission: "dashboard.list", mayReadReplica: true }, schema: { response: { 200: stats } } },
    (request) =>
      reading.report(request, async (db) => {
        const [sold, totalOrders, [others]] = await Promise.all([
          figuresOver(db, orders, { revenue: sumOf(orders.finalAmount) }, wasSold),
          countRows(db, orders),
          otherTotalsQuery(db).execute(),
        ]);
        if (!others) throw new Error("The database answered no row.");
        const { rating, ...totals } = others;
        return { totalRevenue: sold["revenue"] ?? 0, totalOrders, ...totals, averageRating: rating ?? 0 };
      }),
  );
}
