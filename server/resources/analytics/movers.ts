/** Ranks the vendors, products, categories, cities or payment methods whose revenue changed between two periods. */
import { sql, type SQL } from "drizzle-orm";
import type { Breakdown, MoverKind } from "../../../resources/overview/contract";
import type { Db } from "../../db/database";
import { toRupees } from "../../ledger/entries";
import type { SalesReader } from "../../sales/spans";
import { readIdentities, selectPeriods, type Periods } from "./breakdown";

/** The number of individual gainers, and of individual losers. */
const SHOWN_MOVERS = 10;

/** Dimensions that divide an order's amount, so that their sums have fractions of a paisa. */
const DIVIDED: readonly Breakdown[] = ["product", "category"];

/** A mover, or all others of its direction. Amounts are in paise. */
interface MoverRow {
  isGain: boolean;
  /** Null in the row for all others. Empty for sales without a value in this dimension. */
  key: string | null;
  /** The number of movers in the row. */
  count: number;
  current: number;
  previous: number;
  /** The movers in the row that are new or fell to zero, and the sum of their changes. */
  edgeCount: number;
  edgeChange: number;
}

/**
 * Rounds a sum in rupees to paise. Divided sums are rounded as a running total, so that the parts add up to the rounded
 * total and each is off by less than a paisa.
 */
function roundToPaise(amount: SQL, by: Breakdown): SQL {
  if (!DIVIDED.includes(by)) return sql`round(${amount} * 100)`;
  const total = sql`sum(${amount}) over (order by key)`;
  return sql`round(${total} * 100) - round((${total} - ${amount}) * 100)`;
}

/**
 * Returns the movers with the largest changes. Their changes add up to the change of all sales, because orders without
 * products belong to the empty key.
 */
export async function selectMovers(sold: SalesReader, by: Breakdown, periods: Periods): Promise<MoverRow[]> {
  const perPeriod = sql`coalesce(sum(revenue) filter (where is_now), 0) as now,
    coalesce(sum(revenue) filter (where not is_now), 0) as earlier`;
  const grouped = sql`(
    with sums as (select key, ${perPeriod} from ${selectPeriods(sold, by, periods)} as sold group by key),
      whole as (select ${perPeriod} from ${selectPeriods(sold, "all", periods)} as sold),
      paise as (select key, ${roundToPaise(sql`now`, by)} as now, ${roundToPaise(sql`earlier`, by)} as earlier from sums),
      complete as (
        select key, sum(now) as now, sum(earlier) as earlier from (
          select key, now, earlier from paise
          union all select '', round(now * 100), round(earlier * 100) from whole
          union all select '', -sum(now), -sum(earlier) from paise
        ) as parts group by key
      ),
      placed as (
        select key, now, earlier, now > earlier as is_gain, case when now > earlier then earlier else now end = 0 as is_edge,
          row_number() over (partition by now > earlier order by abs(now - earlier) desc, key) as place
        from complete where now <> earlier
      )
    select is_gain, least(place, ${SHOWN_MOVERS + 1}) as place,
      case when min(place) <= ${SHOWN_MOVERS} then min(key) end as key, count(*) as movers, sum(now) as now,
      sum(earlier) as earlier, count(*) filter (where is_edge) as edges,
      coalesce(sum(now - earlier) filter (where is_edge), 0) as edge_change
    from placed group by 1, 2
  ) as grouped`;
  return sold.tx
    .select({
      isGain: sql<boolean>`is_gain`,
      key: sql<string | null>`key`,
      count: sql<number>`movers::int`,
      current: sql<number>`now::float8`,
      previous: sql<number>`earlier::float8`,
      edgeCount: sql<number>`edges::int`,
      edgeChange: sql<number>`edge_change::float8`,
    })
    .from(grouped)
    .orderBy(sql`place`);
}

/** Converts the movers to the response, with the current names of the records. */
export async function toMoverLists(db: Db, by: Breakdown, rows: readonly MoverRow[]) {
  const keys = rows.map(({ key }) => key);
  const identify = await readIdentities(db, by, keys);
  const list = (isGain: boolean) =>
    rows
      .filter((row) => row.isGain === isGain)
      .map(({ key, count, current, previous }) => ({
        ...(key === null ? { others: count } : identify(key)),
        revenue: toRupees(current),
        previousRevenue: toRupees(previous),
        change: toRupees(current - previous),
      }));
  return { gainers: list(true), losers: list(false), totals: sumUpKinds(rows) };
}

/** Adds up the movers by kind. */
function sumUpKinds(rows: readonly MoverRow[]): Record<MoverKind, { count: number; change: number }> {
  const total = (isGain: boolean, isEdge: boolean) => {
    const part = rows.filter((row) => row.isGain === isGain);
    const sumOf = (value: (row: MoverRow) => number) => part.reduce((sum, row) => sum + value(row), 0);
    const [edges, edgeChange] = [sumOf(({ edgeCount }) => edgeCount), sumOf((row) => row.edgeChange)];
    const change = sumOf(({ current, previous }) => current - previous);
    return {
      count: isEdge ? edges : sumOf(({ count }) => count) - edges,
      change: toRupees(isEdge ? edgeChange : change - edgeChange),
    };
  };
  return {
    new: total(true, true),
    grown: total(true, false),
    shrunk: total(false, false),
    stopped: total(false, true),
  };
}
