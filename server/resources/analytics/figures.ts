/** What was sold in a period: the figures of the cards, the best products and vendors, and the days one by one. */
import { and, count, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/database";
import { orderItems, orders, products, reviews, users, vendors } from "../../db/schema";
import { wasSold } from "../stats";
import type { Period } from "./indian-days";

const TOP = 10;

/** In terms of the column itself, so that its index serves. */
export function within(createdAt: PgColumn, { from, until }: Period): SQL | undefined {
  return and(gte(createdAt, from), lt(createdAt, until));
}

/** Orders, users, vendors, products and reviews of the period. Like in GET /stats, the orders count in any status. */
export async function figuresOf(db: Db, period: Period) {
  const [row] = await db
    .select({
      totalRevenue: sql<number>`coalesce(sum(${orders.finalAmount}) filter (where ${wasSold}), 0)::float8`,
      totalOrders: count(),
      totalUsers: db.$count(users, within(users.createdAt, period)),
      totalVendors: db.$count(vendors, within(vendors.createdAt, period)),
      totalProducts: db.$count(products, within(products.createdAt, period)),
      averageRating: sql<
        number | null
      >`(select avg(rating) from ${reviews} where ${within(reviews.createdAt, period)})::float8`,
    })
    .from(orders)
    .where(within(orders.createdAt, period));
  if (!row) throw new Error("An aggregate without groups answers one row.");
  return { ...row, averageRating: row.averageRating ?? undefined };
}

/**
 * The products of which most units were sold. A product that has been deleted keeps the name that it was sold under.
 * The discount of an order is shared among its lines, so that the revenues of all products are that of all orders.
 */
export async function topProducts(db: Db, period: Period) {
  const name = sql<string>`coalesce(${products.name}, ${orderItems.name})`;
  const sales = sql<number>`sum(${orderItems.quantity})::int`;
  const paid = sql`${orderItems.quantity} * ${orderItems.price} * ${orders.finalAmount} / nullif(${orders.totalAmount}, 0)`;
  const revenue = sql<number>`round(coalesce(sum(${paid}), 0), 2)::float8`;
  const rows = await db
    .select({ id: orderItems.productId, name, sales, revenue })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(and(within(orders.createdAt, period), wasSold))
    .groupBy(orderItems.productId, name)
    .orderBy(desc(sales), desc(revenue), name)
    .limit(TOP);
  return rows.map(({ id, ...row }) => ({ _id: id ?? undefined, ...row }));
}

/** The vendors with the highest revenue. */
export async function topVendors(db: Db, period: Period) {
  const revenue = sql<number>`sum(${orders.finalAmount})::float8`;
  return db
    .select({ _id: vendors.id, shopName: vendors.shopName, orders: count(), revenue })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(and(within(orders.createdAt, period), wasSold))
    .groupBy(vendors.id, vendors.shopName)
    .orderBy(desc(revenue), desc(count()), vendors.shopName)
    .limit(TOP);
}

/** One row per day, also for those on which nothing was sold. The days are those of `period`. */
export async function salesByDay(db: Db, first: string, last: string, period: Period) {
  const sold = db
    .select({
      day: sql<string>`(${orders.createdAt} at time zone 'Asia/Kolkata')::date`.as("sold_on"),
      orders: sql<number>`count(*)::int`.as("sold_orders"),
      revenue: sql<number>`sum(${orders.finalAmount})::float8`.as("sold_revenue"),
    })
    .from(orders)
    .where(and(within(orders.createdAt, period), wasSold))
    .groupBy(sql`1`)
    .as("sold");
  // Without a zone, because there are zones in which a midnight is skipped.
  const days = sql`generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as days (day)`;
  return db
    .select({
      date: sql<string>`to_char(days.day, 'YYYY-MM-DD')`,
      orders: sql<number>`coalesce(${sold.orders}, 0)`,
      revenue: sql<number>`coalesce(${sold.revenue}, 0)`,
    })
    .from(days)
    .leftJoin(sold, sql`${sold.day} = days.day`)
    .orderBy(sql`days.day`);
}
