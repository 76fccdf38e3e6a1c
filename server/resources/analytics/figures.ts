/** What was sold in a period: the figures of the cards, the best products and vendors, and the days one by one. */
import { desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/database";
import { products, vendors } from "../../db/schema";
import type { DimensionName } from "../../sales/dimensions";
import { salesOf } from "../../sales/spans";
import type { Period } from "./indian-days";

const TOP = 10;

/** Orders, users, vendors, products and reviews of the period. Like in GET /stats, the orders count in any status. */
export async function figuresOf(tx: Transaction, period: Period) {
  const of = async (name: DimensionName) => {
    const sold = await salesOf(tx, name, period);
    const [row] = await tx
      .select({
        records: sql<number>`coalesce(sum(orders), 0)::int`,
        sum: sql<number>`coalesce(sum(revenue), 0)::float8`,
        average: sql<number | null>`(sum(revenue) / nullif(sum(orders), 0))::float8`,
      })
      .from(sql`${sold} as sold`);
    if (!row) throw new Error("An aggregate without groups answers one row.");
    return row;
  };
  return {
    totalRevenue: (await of("all")).sum,
    totalOrders: (await of("placed")).records,
    totalUsers: (await of("users")).records,
    totalVendors: (await of("vendors")).records,
    totalProducts: (await of("products")).records,
    averageRating: (await of("reviews")).average ?? undefined,
  };
}

/** The products of which most units were sold. A product that has been deleted keeps the name that it was sold under. */
export async function topProducts(tx: Transaction, period: Period) {
  const sold = await salesOf(tx, "product", period);
  const best = sql`(
    select nullif(key, '') as id, sold.name, sum(units) as units, sum(revenue) as revenue
    from ${sold} as sold group by key, sold.name
  ) as best`;
  const name = sql<string>`coalesce(${products.name}, best.name)`;
  const sales = sql<number>`units::int`;
  const revenue = sql<number>`round(revenue, 2)::float8`;
  const rows = await tx
    .select({ id: sql<string | null>`best.id`, name, sales, revenue })
    .from(best)
    .leftJoin(products, sql`${products.id} = best.id`)
    .orderBy(desc(sales), desc(revenue), name)
    .limit(TOP);
  return rows.map(({ id, ...row }) => ({ _id: id ?? undefined, ...row }));
}

/** The vendors with the highest revenue. */
export async function topVendors(tx: Transaction, period: Period) {
  const sold = await salesOf(tx, "vendor", period);
  const best = sql`(
    select key, sum(orders)::int as orders, sum(revenue)::float8 as revenue from ${sold} as sold group by key
  ) as best`;
  const orders = sql<number>`best.orders`;
  const revenue = sql<number>`best.revenue`;
  return tx
    .select({ _id: vendors.id, shopName: vendors.shopName, orders, revenue })
    .from(best)
    .innerJoin(vendors, eq(vendors.id, sql`best.key`))
    .orderBy(desc(revenue), desc(orders), vendors.shopName)
    .limit(TOP);
}

/** One row per day, also for those on which nothing was sold. The days are those of `period`. */
export async function salesByDay(tx: Transaction, first: string, last: string, period: Period) {
  const sold = await salesOf(tx, "all", period, "day");
  // Without a zone, because there are zones in which a midnight is skipped.
  const days = sql`generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as days (day)`;
  return tx
    .select({
      date: sql<string>`to_char(days.day, 'YYYY-MM-DD')`,
      orders: sql<number>`coalesce(sold.orders, 0)::int`,
      revenue: sql<number>`coalesce(sold.revenue, 0)::float8`,
    })
    .from(days)
    .leftJoin(sql`${sold} as sold`, sql`sold.day = days.day`)
    .orderBy(sql`days.day`);
}
