/** What was sold in two periods by vendor, category, city or way to pay. */
import { sql, type SQL } from "drizzle-orm";
import type { Breakdown, BreakdownSort } from "../../../resources/overview/contract";
import type { Db, Transaction } from "../../db/database";
import { kept } from "../../db/kept-statements";
import { categories, vendors } from "../../db/schema";
import type { DimensionName } from "../../sales/dimensions";
import type { SalesReader } from "../../sales/spans";
import type { Period } from "./indian-days";

interface Periods {
  current: Period;
  previous: Period;
}

/** What was sold in both, as rows with `isNow`, key, orders and revenue. */
const inBoth = (sold: SalesReader, name: DimensionName, { current, previous }: Periods) =>
  sql`(select true as is_now, key, orders, revenue from ${sold.of(name, current)} as sold
    union all select false, key, orders, revenue from ${sold.of(name, previous)} as sold)`;

/** Those whose keys are the ids of records, with the names of these. */
const RECORDS = {
  vendor: { table: vendors, id: vendors.id, name: vendors.shopName },
  category: { table: categories, id: categories.id, name: categories.name },
} as const;

const selectNames = (db: Db | Transaction, by: keyof typeof RECORDS) => {
  const { table, id, name } = RECORDS[by];
  return db
    .select({ id, name })
    .from(table)
    .where(sql`${id} = any(${sql.placeholder("ids")})`);
};

const namesOf = {
  vendor: kept((db) => selectNames(db, "vendor")),
  category: kept((db) => selectNames(db, "category")),
};

const categoryKeys = sql`case when sold.key = '' then array[''] else string_to_array(sold.key, ',') end`;

/**
 * How many orders each place has, counted once each. An order of several categories is one of each of them, and once one of
 * the others.
 */
function ordersOf(sold: SalesReader, by: Breakdown, periods: Periods, limit: number): SQL {
  if (by !== "category") return sql`select place, is_now, orders from parts join ranked using (key)`;
  return sql`
    select placed.place, sold.is_now, sold.orders from ${inBoth(sold, "categories", periods)} as sold
    cross join lateral (
      select distinct least(ranked.place, ${limit + 1}) as place from ranked where ranked.key = any (${categoryKeys})
    ) as placed`;
}

/** The orders of the current period by key. An order of several categories counts in each of them. */
function ordersByKey(sold: SalesReader, by: Breakdown, periods: Periods): SQL {
  const of =
    by === "category" ? sql`${inBoth(sold, "categories", periods)} as sold, unnest(${categoryKeys})` : undefined;
  return of
    ? sql`select named.key, sum(sold.orders) as placed from ${of} as named(key) where sold.is_now group by 1`
    : sql`select key, sum(orders) as placed from parts where is_now group by key`;
}

/** What rows are sorted by, in terms of the query in `rank`. Rows without a value come last. */
const SORTS: Record<BreakdownSort, SQL> = {
  name: sql`nullif(lower(label), '')`,
  revenue: sql`earned`,
  orders: sql`coalesce(placed, 0)`,
  previousRevenue: sql`earned_before`,
  change: sql`(earned - earned_before) / nullif(earned_before, 0)`,
};

export interface Ranking {
  by: Breakdown;
  sort: BreakdownSort;
  order: "asc" | "desc";
  /** How many have a row of their own. */
  limit: number;
}

/** Keys with the label that they are sorted by. */
function labelsOf(by: Breakdown): { join: SQL; label: SQL } {
  if (by !== "vendor" && by !== "category") return { join: sql``, label: sql`sums.key` };
  const { table, id, name } = RECORDS[by];
  return { join: sql`left join ${table} on ${id} = sums.key`, label: sql`coalesce(${name}, '')` };
}

interface Ranked {
  /** Null for all others, empty for what has none. */
  key: string | null;
  /** How many are in it. */
  others: number;
  orders: number;
  revenue: number;
  previousOrders: number;
  previousRevenue: number;
}

/** What was ranked, with the names that the records have now. */
export async function named(db: Db, by: Breakdown, ranked: readonly Ranked[]) {
  const ids = ranked.flatMap(({ key }) => key || []);
  const records = by === "vendor" || by === "category" ? await namesOf[by](db).execute({ ids }) : undefined;
  const names = records && new Map(records.map(({ id, name }) => [id, name]));
  return ranked.map(({ key, others, ...figures }) => {
    if (key === null) return { others, ...figures };
    if (key === "") return figures;
    return names ? { _id: key, name: names.get(key), ...figures } : { name: key, ...figures };
  });
}

/** The first rows in the order that is asked for; what all others sold stands in one row at the end. */
export async function rank(sold: SalesReader, ranking: Ranking, periods: Periods): Promise<Ranked[]> {
  const { by, sort, order, limit } = ranking;
  const { join, label } = labelsOf(by);
  const grouped = sql`(
    with parts as (select is_now, key, orders, revenue from ${inBoth(sold, by, periods)} as parts),
      sums as (
        select key, coalesce(sum(revenue) filter (where is_now), 0) as earned,
          coalesce(sum(revenue) filter (where not is_now), 0) as earned_before
        from parts group by key
      ),
      labelled as (
        select sums.key, earned, earned_before, placed, ${label} as label from sums
        left join (${ordersByKey(sold, by, periods)}) as placed_orders on placed_orders.key = sums.key
        ${join}
      ),
      ranked as (
        select key, row_number() over (
          order by ${SORTS[sort]} ${sql.raw(order)} nulls last, earned desc, earned_before desc, key
        ) as place
        from labelled
      ),
      counted as (
        select least(place, ${limit + 1}) as place, coalesce(sum(orders) filter (where is_now), 0) as orders,
          coalesce(sum(orders) filter (where not is_now), 0) as orders_before
        from (${ordersOf(sold, by, periods, limit)}) as placed group by 1
      ),
      earned as (
        select least(place, ${limit + 1}) as place, case when min(place) <= ${limit} then min(key) end as key,
          count(distinct key) as names, coalesce(sum(revenue) filter (where is_now), 0) as revenue,
          coalesce(sum(revenue) filter (where not is_now), 0) as revenue_before
        from parts join ranked using (key) group by 1
      )
    select * from earned join counted using (place)
  ) as grouped`;
  return sold.tx
    .select({
      key: sql<string | null>`key`,
      others: sql<number>`names::int`,
      orders: sql<number>`orders::int`,
      revenue: sql<number>`revenue::float8`,
      previousOrders: sql<number>`orders_before::int`,
      previousRevenue: sql<number>`revenue_before::float8`,
    })
    .from(grouped)
    .orderBy(sql`place`);
}
