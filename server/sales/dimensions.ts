/**
 * The dimensions of sales rollups, and their computation from rows. Reports use the same computation for days that are
 * stale or incomplete.
 */
import { notInArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orderItems, orders, products, users, vendors } from "../db/schema";
import { reviews } from "../db/schema-reviews";

/** Condition for sales: cancelled and refunded orders are excluded, and so is their revenue. */
export const isSale = notInArray(orders.status, ["cancelled", "refunded"]);

/** Returns the condition that rows were created in certain periods, for the column with their creation time. */
type PeriodCondition = (createdAt: PgColumn) => SQL | undefined;

interface Dimension {
  /** The table whose changes make a day's rollup stale. */
  subject: "orders" | "users" | "vendors" | "products" | "reviews";
  /** Selects day, key, name, orders, units and revenue, with one row per day, key and name. */
  from: (inPeriod: PeriodCondition) => SQL;
}

const dayOf = (createdAt: PgColumn) => sql`indian_day(${createdAt})`;

/** Groups orders by a column or expression, and sums up their final amounts, or the column `amount`. */
const groupOrders = (key: SQL, condition: SQL = isSale, amount: PgColumn = orders.finalAmount): Dimension => ({
  subject: "orders",
  from: (inPeriod) => sql`
    select ${dayOf(orders.createdAt)} as day, ${key} as key, '' as name, count(*) as orders, 0 as units,
      coalesce(sum(${amount}), 0) as revenue
    from ${orders} where ${inPeriod(orders.createdAt)} and ${condition} group by 1, 2`,
});

/**
 * Selects order lines with their products and categories. An order's amount is distributed over its lines by their
 * prices, so that the products or categories add up to the total revenue. If all lines are free, the amount is
 * distributed evenly. An order without lines is a single row without product, name and category.
 */
function selectLines(inPeriod: PeriodCondition): SQL {
  const price = sql`${orderItems.quantity} * ${orderItems.price}`;
  const orderPrice = sql`sum(${price}) over per_order`;
  return sql`select ${orders.id} as order_id, ${dayOf(orders.createdAt)} as day, coalesce(${products.categoryId}, '') as category,
      coalesce(${orderItems.productId}, '') as product, coalesce(${orderItems.quantity}, 0) as units,
      case when ${orderItems.productId} is null then coalesce(${orderItems.name}, '') else '' end as name_when_sold,
      case when ${orderPrice} > 0 then ${orders.finalAmount} * ${price} / ${orderPrice}
        else ${orders.finalAmount} / count(*) over per_order end as revenue
    from ${orders}
    left join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    left join ${products} on ${products.id} = ${orderItems.productId}
    where ${inPeriod(orders.createdAt)} and ${isSale}
    window per_order as (partition by ${orders.id})`;
}

/** Counts the rows of a table by their day of creation, as `orders`, and sums up one of its columns, as `revenue`. */
const countCreated = (
  subject: Dimension["subject"],
  table: SQL,
  createdAt: PgColumn,
  sum: PgColumn | SQL = sql`0`,
): Dimension => ({
  subject,
  from: (inPeriod) => sql`
    select ${dayOf(createdAt)} as day, '' as key, '' as name, count(*) as orders, 0 as units, coalesce(sum(${sum}), 0) as revenue
    from ${table} where ${inPeriod(createdAt)} group by 1`,
});

export const DIMENSIONS = {
  /** All sales. */
  all: groupOrders(sql`''`),
  /** All orders, including those that are not sales. */
  placed: groupOrders(sql`''`, sql`true`),
  /** All orders by their status. */
  status: groupOrders(sql`${orders.status}`, sql`true`),
  /** All orders. The revenue is the sum of their discounts. */
  discount: groupOrders(sql`''`, sql`true`, orders.discountAmount),
  vendor: groupOrders(sql`${orders.vendorId}`),
  city: groupOrders(sql`coalesce(${orders.shippingCity}, '')`),
  payment: groupOrders(sql`${orders.paymentMethod}`),
  /** Revenue only, since an order can have several categories. */
  category: {
    subject: "orders",
    from: (inPeriod) => sql`
      select day, category as key, '' as name, 0 as orders, 0 as units, sum(revenue) as revenue
      from (${selectLines(inPeriod)}) as lines group by 1, 2`,
  },
  /** Orders only, grouped by the comma-separated list of their categories. */
  categories: {
    subject: "orders",
    from: (inPeriod) => sql`
      select day, key, '' as name, count(*) as orders, 0 as units, 0 as revenue from (
        select day, string_agg(distinct category, ',' order by category) as key
        from (${selectLines(inPeriod)}) as lines group by day, order_id
      ) as orders_with_categories group by 1, 2`,
  },
  /** By product, or by the name at the time of sale if the product was deleted. Orders without lines have neither. */
  product: {
    subject: "orders",
    from: (inPeriod) => sql`
      select day, product as key, name_when_sold as name, 0 as orders, sum(units) as units, sum(revenue) as revenue
      from (${selectLines(inPeriod)}) as lines group by 1, 2, 3`,
  },
  users: countCreated("users", sql`${users}`, users.createdAt),
  vendors: countCreated("vendors", sql`${vendors}`, vendors.createdAt),
  products: countCreated("products", sql`${products}`, products.createdAt),
  /** The revenue is the sum of the ratings. */
  reviews: countCreated("reviews", sql`${reviews}`, reviews.createdAt, reviews.rating),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;
