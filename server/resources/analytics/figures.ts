/** Sales queries for one period: card figures, top products and vendors, and daily sales. */
import { desc, eq, sql } from "drizzle-orm";
import { products, vendors } from "../../db/schema";
import type { SalesReader } from "../../sales/spans";
import type { Period } from "../../base/indian-days";

const TOP_COUNT = 10;

const FIGURES = ["all", "placed", "users", "vendors", "products", "reviews"] as const;

/** Returns the totals of the period. As in GET /stats, `totalOrders` counts orders of every status. */
export async function selectFigures(sold: SalesReader, period: Period) {
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
  const find = (name: (typeof FIGURES)[number]) => rows.find((row) => row.name === name);
  return {
    totalRevenue: find("all")?.sum ?? 0,
    totalOrders: find("placed")?.records ?? 0,
    totalUsers: find("users")?.records ?? 0,
    totalVendors: find("vendors")?.records ?? 0,
    totalProducts: find("products")?.records ?? 0,
    averageRating: find("reviews")?.average,
  };
}

/**
 * Returns the products with the most units sold. A deleted product keeps the name it was sold under. Orders without
 * lines have no product. The subquery also returns all products that tie for the last place, because ties are broken by
 * the name, which is joined afterwards.
 */
export async function selectTopProducts(sold: SalesReader, period: Period) {
  const best = sql`(
    select nullif(key, '') as id, sold.name, sum(units)::int as units, round(sum(revenue), 2)::float8 as revenue
    from ${sold.of("product", period)} as sold where key <> '' or sold.name <> '' group by key, sold.name
    order by units desc, revenue desc fetch first ${sql.raw(String(TOP_COUNT))} rows with ties
  ) as best`;
  const name = sql<string>`coalesce(${products.name}, best.name)`;
  const sales = sql<number>`best.units`;
  const revenue = sql<number>`best.revenue`;
  const rows = await sold.tx
    .select({ id: sql<string | null>`best.id`, name, sales, revenue })
    .from(best)
    .leftJoin(products, sql`${products.id} = best.id`)
    .orderBy(desc(sales), desc(revenue), name)
    .limit(TOP_COUNT);
  return rows.map(({ id, ...row }) => ({ _id: id ?? undefined, ...row }));
}

/** Returns the vendors with the highest revenue. */
export async function selectTopVendors(sold: SalesReader, period: Period) {
  const best = sql`(
    select key, sum(orders)::int as orders, sum(revenue)::float8 as revenue
    from ${sold.of("vendor", period)} as sold group by key
    order by revenue desc, orders desc fetch first ${sql.raw(String(TOP_COUNT))} rows with ties
  ) as best`;
  const orders = sql<number>`best.orders`;
  const revenue = sql<number>`best.revenue`;
  return sold.tx
    .select({ _id: vendors.id, shopName: vendors.shopName, orders, revenue })
    .from(best)
    .innerJoin(vendors, eq(vendors.id, sql`best.key`))
    .orderBy(desc(revenue), desc(orders), vendors.shopName)
    .limit(TOP_COUNT);
}

/** Returns one row per day, with or without sales. `first` and `last` are the first and the last day of `period`. */
export async function selectDailySales(sold: SalesReader, first: string, last: string, period: Period) {
  // Timestamps without a time zone, because daylight saving time skips midnight in some zones.
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
