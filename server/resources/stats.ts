import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Stats } from "../../resources/overview/contract";
import { orders, products, reviews, users, vendors } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";

export const stats = z.object({
  totalRevenue: z.number(),
  totalOrders: z.number(),
  totalUsers: z.number(),
  totalVendors: z.number(),
  totalProducts: z.number(),
  averageRating: z.number(),
}) satisfies z.ZodType<Stats>;

/** GET /api/admin/stats. Revenue is what orders that were neither cancelled nor refunded came to; no review rates 0. */
export function statsRoutes(app: ApiServer, { reports }: ApiContext): void {
  const figures = reports
    .select({
      totalRevenue: sql<number>`coalesce(sum(${orders.finalAmount}) filter
        (where ${orders.status} not in ('cancelled', 'refunded')), 0)::float8`,
      totalOrders: sql<number>`count(*)::int`,
      totalUsers: sql<number>`(select count(*) from ${users})::int`,
      totalVendors: sql<number>`(select count(*) from ${vendors})::int`,
      totalProducts: sql<number>`(select count(*) from ${products})::int`,
      averageRating: sql<number>`(select coalesce(avg(rating), 0) from ${reviews})::float8`,
    })
    .from(orders)
    .prepare("stats");
  app.get(
    "/api/admin/stats",
    { config: { permission: "dashboard.list" }, schema: { response: { 200: stats } } },
    async () => {
      const [row] = await figures.execute();
      if (!row) throw new Error("An aggregate without groups answers one row.");
      return row;
    },
  );
}
