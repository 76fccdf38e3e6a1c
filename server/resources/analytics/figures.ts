/** What was sold in a period: the figures of the cards, the best products and vendors, and the days one by one. */
import { desc, eq, sql } from "drizzle-orm";
import { products, vendors } from "../../db/schema";
import type { SalesReader } from "../../sales/spans";
import type { Period } from "./indian-days";

const TOP = 10;

const FIGURES = ["all", "placed", "users", "vendors", "products", "reviews"] as const;

/** Orders, users, vendors, products and reviews of the period. Like in GET /stats, the orders count in any status. */
export async function figuresOf(sold: SalesReader, period: Period) {
  const parts = FIGURES.map(
    (name) => sql`select ${name} as name, orders, revenue from ${sold.of(name, period)} as sold`,
  );
  const rows = await sold.tx
    .select({
      name: sql<string>`name`,
      records: sql<number>`sum(orders)::int`,
      sum: sql<number>`sum(revenue)::float8`,
      average: sql<number>`(sum(revenue) / nullif(sum(orders), 0))::float8`,
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as parts`)
    .groupBy(sql`1`);
  const of = (name: (typeof FIGURES)[number]) => rows.find((row) => row.name === name);
  return {
    totalRevenue: of("all")?.sum ?? 0,
    totalOrders: of("placed")?.records ?? 0,
    totalUsers: of("users")?.records ?? 0,
    totalVendors: of("vendors")?.records ?? 0,
    totalProducts: of("products")?.records ?? 0,
    averageRating: of("reviews")?.average,
  };
}

/**
 * The products of which most units were sold. A product that has been deleted keeps the name that it was sold under. Which
 * they are is known before they are joined with their names, but for those that come to the same.
 */
export async function topProducts(sold: SalesReader, period: Period) {
  const best = sql`(
    select nullif(key, '') as id, sold.name, sum(units)::int as units, round(sum(revenue), 2)::float8 as revenue
    from ${sold.of("product", period)} as sold group by key, sold.name
    order by units desc, revenue desc fetch first ${sql.raw(String(TOP))} rows with ties
  ) as best`;
  const name = sql<string>`coalesce(${products.name}, best.name)`;
  const sales = sql<number>`best.units`;
  const revenue = sql<number>`best.revenue`;
  const rows = await sold.tx
    .select({ id: sql<string | null>`best.id`, name, sales, revenue })
    .from(best)
    .leftJoin(products, sql`${products.id} = best.id`)
    .orderBy(desc(sales), desc(revenue), name)
    .limit(TOP);
  return rows.map(({ id, ...row }) => ({ _id: id ?? undefined, ...row }));
}

/** The vendors with the highest revenue. */
export async function topVendors(sold: SalesReader, period: Period) {
  const best = sql`(
    select key, sum(orders)::int as orders, sum(revenue)::float8 as revenue
    from ${sold.of("vendor", period)} as sold group by key
    order by revenue desc, orders desc fetch first ${sql.raw(String(TOP))} rows with ties
  ) as best`;
  const orders = sql<number>`best.orders`;
  const revenue = sql<number>`best.revenue`;
  return sold.tx
    .select({ _id: vendors.id, shopName: vendors.shopName, orders, revenue })
    .from(best)
    .innerJoin(vendors, eq(vendors.id, sql`best.key`))
    .orderBy(desc(revenue), desc(orders), vendors.shopName)
    .limit(TOP);
}

/** One row per day, also for those on which nothing was sold. The days are those of `period`. */
export async function salesByDay(sold: SalesReader, first: string, last: string, period: Period) {
  // Without a zone, because there are zones in which a midnight is skipped.
  const days = sql`generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as days (day)`;
  return sold.tx
    .select({
      date: sql<string>`to_char(days.day, 'YYYY-MM-DD')`,
      orders: sql<number>`coalesce(sold.orders, 0)::int`,
      revenue: sql<number>`coalesce(sold.revenue, 0)::float8`,
    })
    .from(days)
    .leftJoin(sql`${sold.of("all", period, "day")} as sold`, sql`sold.day = days.day`)
    .orderBy(sql`days.day`);
}
