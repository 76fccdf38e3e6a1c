/** What was sold in two periods by vendor, category, city or way to pay. */
import { sql, type SQL } from "drizzle-orm";
import type { Breakdown } from "../../../resources/overview/contract";
import type { Db } from "../../db/database";
import { categories, orderItems, orders, products, vendors } from "../../db/schema";
import { wasSold } from "../stats";
import { within } from "./figures";
import type { Period } from "./indian-days";

/** How many have a row of their own. */
const TOP = 10;

interface Periods {
  current: Period;
  previous: Period;
}

const inEither = ({ current, previous }: Periods) =>
  sql`(${within(orders.createdAt, current)} or ${within(orders.createdAt, previous)}) and ${wasSold}`;

const ofOrders = (key: SQL, periods: Periods) =>
  sql`select ${orders.id} as order_id, ${orders.createdAt} as at, ${key} as key, ${orders.finalAmount} as revenue
    from ${orders} where ${inEither(periods)}`;

/**
 * What an order came to is shared among its lines by their prices, so that the revenues of all categories are that of
 * all orders; of one that has no lines, or free ones alone, evenly.
 */
function ofLines(periods: Periods): SQL {
  const price = sql`${orderItems.quantity} * ${orderItems.price}`;
  const whole = sql`sum(${price}) over of_order`;
  return sql`select ${orders.id} as order_id, ${orders.createdAt} as at, coalesce(${products.categoryId}, '') as key,
      case when ${whole} > 0 then ${orders.finalAmount} * ${price} / ${whole}
        else ${orders.finalAmount} / count(*) over of_order end as revenue
    from ${orders}
    left join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    left join ${products} on ${products.id} = ${orderItems.productId}
    where ${inEither(periods)}
    window of_order as (partition by ${orders.id})`;
}

/** Each part of an order with its key, which is empty where there is none. */
function partsOf(by: Breakdown, periods: Periods): SQL {
  switch (by) {
    case "vendor":
      return ofOrders(sql`${orders.vendorId}`, periods);
    case "city":
      return ofOrders(sql`coalesce(${orders.shippingCity}, '')`, periods);
    case "payment":
      return ofOrders(sql`${orders.paymentMethod}`, periods);
    case "category":
      return ofLines(periods);
  }
}

const NAMES: Readonly<Record<Breakdown, SQL>> = {
  vendor: sql`(select ${vendors.shopName} from ${vendors} where ${vendors.id} = key)`,
  category: sql`(select ${categories.name} from ${categories} where ${categories.id} = key)`,
  city: sql`nullif(key, '')`,
  payment: sql`nullif(key, '')`,
};

/** Those that are records, with an id. */
const HAS_ID: readonly Breakdown[] = ["vendor", "category"];

/** Those with the highest revenue of the current period first; what all others sold stands in one row at the end. */
export async function breakdownOf(db: Db, by: Breakdown, periods: Periods) {
  const during = ({ from, until }: Period) =>
    sql`filter (where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz)`;
  const [now, before] = [during(periods.current), during(periods.previous)];
  // Only an order of several lines can be in a group more than once.
  const counted = by === "category" ? sql`count(distinct order_id)` : sql`count(*)`;
  const grouped = sql`(
    with parts as (${partsOf(by, periods)}),
      ranked as (
        select key, row_number() over (
          order by coalesce(sum(revenue) ${now}, 0) desc, coalesce(sum(revenue) ${before}, 0) desc, key
        ) as place
        from parts group by key
      )
    select min(ranked.place) as place, case when ranked.place <= ${TOP} then key end as key, count(distinct key) as names,
      ${counted} ${now} as orders, coalesce(sum(revenue) ${now}, 0) as revenue,
      ${counted} ${before} as orders_before, coalesce(sum(revenue) ${before}, 0) as revenue_before
    from parts join ranked using (key) group by 2
  ) as grouped`;
  const rows = await db
    .select({
      key: sql<string | null>`key`,
      name: sql<string | null>`${NAMES[by]}`,
      others: sql<number>`names::int`,
      orders: sql<number>`orders::int`,
      revenue: sql<number>`revenue::float8`,
      previousOrders: sql<number>`orders_before::int`,
      previousRevenue: sql<number>`revenue_before::float8`,
    })
    .from(grouped)
    .orderBy(sql`place`);
  return rows.map(({ key, name, others, ...figures }) => {
    if (key === null) return { others, ...figures };
    return { _id: key !== "" && HAS_ID.includes(by) ? key : undefined, name: name ?? undefined, ...figures };
  });
}
