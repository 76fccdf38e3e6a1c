import { z } from "zod";
import type { Stats } from "../../resources/overview/contract";
import { averageOf, countRows, figuresOver, sumOf } from "../db/counters";
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

/** GET /api/admin/stats. Revenue is what orders that were neither cancelled nor refunded came to; no review rates 0. */
export function statsRoutes(app: ApiServer, { reading }: ApiContext): void {
  app.get(
    "/api/admin/stats",
    { config: { permission: "dashboard.list", mayReadReplica: true }, schema: { response: { 200: stats } } },
    (request) =>
      reading.report(request, async (db) => {
        const [sold, rated, totalOrders, totalUsers, totalVendors, totalProducts] = await Promise.all([
          figuresOver(db, orders, { revenue: sumOf(orders.finalAmount) }, wasSold),
          figuresOver(db, reviews, { rating: averageOf(reviews.rating) }),
          countRows(db, orders),
          countRows(db, users),
          countRows(db, vendors),
          countRows(db, products),
        ]);
        const { revenue: totalRevenue = 0 } = sold;
        const { rating: averageRating = 0 } = rated;
        return { totalRevenue, totalOrders, totalUsers, totalVendors, totalProducts, averageRating };
      }),
  );
}
