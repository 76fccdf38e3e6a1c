/**
 * What sales are summed up by, and how the rows of the tables come to it: the one computation of reports, whether a day has
 * been summed up before or not.
 */
import { notInArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orderItems, orders, products, reviews, users, vendors } from "../db/schema";

/** An order that was cancelled or refunded is no sale, and what it came to is no revenue. */
export const wasSold = notInArray(orders.status, ["cancelled", "refunded"]);

/** Which rows: a condition about the column that says when they were created. */
type During = (createdAt: PgColumn) => SQL | undefined;

interface Dimension {
  /** The table whose changes make a day stale. */
  subject: "orders" | "users" | "vendors" | "products" | "reviews";
  /** Rows of day, key, name, orders, units and revenue, one for each day, key and name. */
  from: (during: During) => SQL;
}

const dayOf = (createdAt: PgColumn) => sql`indian_day(${createdAt})`;

/** Orders by what stands in them. */
const ofOrders = (key: SQL, condition: SQL = wasSold): Dimension => ({
  subject: "orders",
  from: (during) => sql`
    select ${dayOf(orders.createdAt)} as day, ${key} as key, '' as name, count(*) as orders, 0 as units,
      coalesce(sum(${orders.finalAmount}), 0) as revenue
    from ${orders} where ${during(orders.createdAt)} and ${condition} group by 1, 2`,
});

/**
 * The lines of orders with their categories. What an order came to is shared among its lines by their prices, so that the
 * revenues of all categories are that of all orders; of one that has no lines, or free ones alone, evenly.
 */
function linesOf(during: During): SQL {
  const price = sql`${orderItems.quantity} * ${orderItems.price}`;
  const whole = sql`sum(${price}) over of_order`;
  return sql`select ${orders.id} as order_id, ${dayOf(orders.createdAt)} as day, coalesce(${products.categoryId}, '') as category,
      case when ${whole} > 0 then ${orders.finalAmount} * ${price} / ${whole}
        else ${orders.finalAmount} / count(*) over of_order end as revenue
    from ${orders}
    left join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    left join ${products} on ${products.id} = ${orderItems.productId}
    where ${during(orders.createdAt)} and ${wasSold}
    window of_order as (partition by ${orders.id})`;
}

/** How many rows of a table were created, and what a column of it sums up to. */
const created = (
  subject: Dimension["subject"],
  table: SQL,
  createdAt: PgColumn,
  sum: PgColumn | SQL = sql`0`,
): Dimension => ({
  subject,
  from: (during) => sql`
    select ${dayOf(createdAt)} as day, '' as key, '' as name, count(*) as orders, 0 as units, coalesce(sum(${sum}), 0) as revenue
    from ${table} where ${during(createdAt)} group by 1`,
});

export const DIMENSIONS = {
  /** All that was sold. */
  all: ofOrders(sql`''`),
  /** All orders, also those that were no sale. */
  placed: ofOrders(sql`''`, sql`true`),
  vendor: ofOrders(sql`${orders.vendorId}`),
  city: ofOrders(sql`coalesce(${orders.shippingCity}, '')`),
  payment: ofOrders(sql`${orders.paymentMethod}`),
  /** Revenue alone: an order can be of several categories. */
  category: {
    subject: "orders",
    from: (during) => sql`
      select day, category as key, '' as name, 0 as orders, 0 as units, sum(revenue) as revenue
      from (${linesOf(during)}) as lines group by 1, 2`,
  },
  /** Orders alone, by all the categories that they are of, with commas between. */
  categories: {
    subject: "orders",
    from: (during) => sql`
      select day, key, '' as name, count(*) as orders, 0 as units, 0 as revenue from (
        select day, string_agg(distinct category, ',' order by category) as key
        from (${linesOf(during)}) as lines group by day, order_id
      ) as of_categories group by 1, 2`,
  },
  /** By the product, or by the name that it was sold under where it has been deleted. Discounts are shared as above. */
  product: {
    subject: "orders",
    from: (during) => sql`
      select ${dayOf(orders.createdAt)} as day, coalesce(${orderItems.productId}, '') as key,
        case when ${orderItems.productId} is null then ${orderItems.name} else '' end as name,
        0 as orders, sum(${orderItems.quantity}) as units,
        coalesce(sum(${orderItems.quantity} * ${orderItems.price} * ${orders.finalAmount} / nullif(${orders.totalAmount}, 0)), 0)
          as revenue
      from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
      where ${during(orders.createdAt)} and ${wasSold} group by 1, 2, 3`,
  },
  users: created("users", sql`${users}`, users.createdAt),
  vendors: created("vendors", sql`${vendors}`, vendors.createdAt),
  products: created("products", sql`${products}`, products.createdAt),
  /** The revenue is the sum of the ratings. */
  reviews: created("reviews", sql`${reviews}`, reviews.createdAt, reviews.rating),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;
