/** Breaks down the sales of two periods by vendor, product, category, city or payment method. */
import { sql, type SQL } from "drizzle-orm";
import { canHaveReturns, type Breakdown, type BreakdownSort } from "../../../resources/overview/contract";
import type { Db, Transaction } from "../../db/database";
import { prepareOnce } from "../../db/prepared-statements";
import { categories, products, vendors } from "../../db/schema";
import type { DimensionName } from "../../sales/dimensions";
import type { SalesReader } from "../../sales/spans";
import type { Period } from "../../base/indian-days";
import { selectReturnsByKey, toReturnRate } from "./returns";

export interface Periods {
  current: Period;
  previous: Period;
}

/**
 * Selects the sales of both periods as rows with `is_now`, `key`, `orders` and `revenue`. In a breakdown by product,
 * `orders` is the number of units.
 */
export function selectPeriods(sold: SalesReader, name: DimensionName, { current, previous }: Periods): SQL {
  const count = sql.identifier(name === "product" ? "units" : "orders");
  return sql`(select true as is_now, key, ${count} as orders, revenue from ${sold.of(name, current)} as sold
    union all select false, key, ${count}, revenue from ${sold.of(name, previous)} as sold)`;
}

/**
 * Selects the sales of both periods, and the returns of the current one. The rows also have `returned`, the refunded
 * amount, and `of_ended`, the part of it whose orders no longer count as sales.
 */
function selectParts(sold: SalesReader, by: Breakdown, periods: Periods): SQL {
  const sales = sql`select is_now, key, orders, revenue, 0 as returned, 0 as of_ended from ${selectPeriods(sold, by, periods)} as sold`;
  if (!canHaveReturns(by)) return sales;
  return sql`${sales} union all
    select true, key, 0, 0, returned, of_ended from ${selectReturnsByKey(by, periods.current)} as refunded`;
}

/** Dimensions whose keys are record ids, with the table that has the names. */
const RECORD_DIMENSIONS = {
  vendor: { table: vendors, id: vendors.id, name: vendors.shopName },
  product: { table: products, id: products.id, name: products.name },
  category: { table: categories, id: categories.id, name: categories.name },
} as const;

type RecordDimension = keyof typeof RECORD_DIMENSIONS;

const isRecordDimension = (by: Breakdown): by is RecordDimension => by in RECORD_DIMENSIONS;

const selectNames = (db: Db | Transaction, by: RecordDimension) => {
  const { table, id, name } = RECORD_DIMENSIONS[by];
  return db
    .select({ id, name })
    .from(table)
    .where(sql`${id} = any(${sql.placeholder("ids")})`);
};

const nameQueries = {
  vendor: prepareOnce((db) => selectNames(db, "vendor")),
  product: prepareOnce((db) => selectNames(db, "product")),
  category: prepareOnce((db) => selectNames(db, "category")),
};

const categoryKeys = sql`case when sold.key = '' then array[''] else string_to_array(sold.key, ',') end`;

/**
 * Counts the orders of each ranked row. An order with several categories counts once in each of them, and at most once
 * in the row for all others.
 */
function countOrders(sold: SalesReader, by: Breakdown, periods: Periods, limit: number): SQL {
  if (by !== "category") return sql`select place, is_now, orders from parts join ranked using (key)`;
  return sql`
    select placed.place, sold.is_now, sold.orders from ${selectPeriods(sold, "categories", periods)} as sold
    cross join lateral (
      select distinct least(ranked.place, ${limit + 1}) as place from ranked where ranked.key = any (${categoryKeys})
    ) as placed`;
}

/** Counts the orders of the current period by key. An order with several categories counts in each of them. */
function countOrdersByKey(sold: SalesReader, by: Breakdown, periods: Periods): SQL {
  const source =
    by === "category" ? sql`${selectPeriods(sold, "categories", periods)} as sold, unnest(${categoryKeys})` : undefined;
  return source
    ? sql`select named.key, sum(sold.orders) as placed from ${source} as named(key) where sold.is_now group by 1`
    : sql`select key, sum(orders) as placed from parts where is_now group by key`;
}

/** Sort expressions for the query in `selectRanking`. Rows without a value come last. */
const SORTS: Record<BreakdownSort, SQL> = {
  name: sql`nullif(lower(label), '')`,
  revenue: sql`earned`,
  orders: sql`coalesce(placed, 0)`,
  previousRevenue: sql`earned_before`,
  change: sql`(earned - earned_before) / nullif(earned_before, 0)`,
  returned: sql`refunded`,
  returnRate: sql`refunded / nullif(earned + of_ended, 0)`,
};

export interface Ranking {
  by: Breakdown;
  sort: BreakdownSort;
  order: "asc" | "desc";
  /** The number of individual rows. All others share one row. */
  limit: number;
}

/** Returns the join and the expression for the label that rows are sorted by. */
function getLabel(by: Breakdown): { join: SQL; label: SQL } {
  if (!isRecordDimension(by)) return { join: sql``, label: sql`sums.key` };
  const { table, id, name } = RECORD_DIMENSIONS[by];
  return { join: sql`left join ${table} on ${id} = sums.key`, label: sql`coalesce(${name}, '')` };
}

interface RankedRow {
  /** Null in the row for all others. Empty for sales without a value in this dimension. */
  key: string | null;
  /** The number of keys in the row: 1, except in the row for all others. */
  others: number;
  /** Units in a breakdown by product. */
  orders: number;
  revenue: number;
  previousOrders: number;
  previousRevenue: number;
  /** The refunded amount of the orders of the current period. 0 if the breakdown has no returns. */
  returned: number;
  /** The part of `returned` whose orders no longer count as sales. */
  ofEnded: number;
}

/** Converts the figures of a row to the response. */
function toFigures(by: Breakdown, row: RankedRow) {
  const { orders, revenue, previousOrders, previousRevenue, returned, ofEnded } = row;
  const counts = by === "product" ? { units: orders, previousUnits: previousOrders } : { orders, previousOrders };
  const returns = canHaveReturns(by) && { returned, returnRate: toReturnRate(returned, revenue + ofEnded) };
  return { ...counts, revenue, previousRevenue, ...returns };
}

/** The fields that identify a row: the name, and the id if it is a record. Sales without a value have neither. */
interface Identity {
  _id?: string;
  name?: string | undefined;
}

/** Reads the current names of the records with these keys, and returns a function from a key to its identity. */
export async function readIdentities(
  db: Db,
  by: Breakdown,
  keys: readonly (string | null)[],
): Promise<(key: string) => Identity> {
  const ids = keys.flatMap((key) => key || []);
  const records = isRecordDimension(by) ? await nameQueries[by](db).execute({ ids }) : undefined;
  const names = records && new Map(records.map(({ id, name }) => [id, name]));
  return (key) => {
    if (key === "") return {};
    return names ? { _id: key, name: names.get(key) } : { name: key };
  };
}

/** Adds the current names of the records to the ranked rows. */
export async function addNames(db: Db, by: Breakdown, ranked: readonly RankedRow[]) {
  const keys = ranked.map(({ key }) => key);
  const identify = await readIdentities(db, by, keys);
  return ranked.map((row) => {
    const { key, others } = row;
    return { ...(key === null ? { others } : identify(key)), ...toFigures(by, row) };
  });
}

/** Returns the first rows in the requested order. A last row sums up all others. */
export async function selectRanking(sold: SalesReader, ranking: Ranking, periods: Periods): Promise<RankedRow[]> {
  const { by, sort, order, limit } = ranking;
  const { join, label } = getLabel(by);
  const grouped = sql`(
    with parts as (${selectParts(sold, by, periods)}),
      sums as (
        select key, coalesce(sum(revenue) filter (where is_now), 0) as earned,
          coalesce(sum(revenue) filter (where not is_now), 0) as earned_before,
          sum(returned) as refunded, sum(of_ended) as of_ended
        from parts group by key
      ),
      labelled as (
        select sums.key, earned, earned_before, refunded, of_ended, placed, ${label} as label from sums
        left join (${countOrdersByKey(sold, by, periods)}) as placed_orders on placed_orders.key = sums.key
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
        from (${countOrders(sold, by, periods, limit)}) as placed group by 1
      ),
      earned as (
        select least(place, ${limit + 1}) as place, case when min(place) <= ${limit} then min(key) end as key,
          count(distinct key) as names, coalesce(sum(revenue) filter (where is_now), 0) as revenue,
          coalesce(sum(revenue) filter (where not is_now), 0) as revenue_before,
          sum(returned) as returned, sum(of_ended) as of_ended
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
      returned: sql<number>`returned::float8`,
      ofEnded: sql<number>`of_ended::float8`,
    })
    .from(grouped)
    .orderBy(sql`place`);
}
