/** Ranks the vendors, products, categories, cities or payment methods whose revenue changed between two periods. */
import { sql, type SQL } from "drizzle-orm";
import type { Breakdown, MoverKind } from "../../../resources/overview/contract";
import type { Db } from "../../db/database";
import { toRupees } from "../../ledger/entries";
import type { SalesReader } from "../../sales/spans";
import { readIdentities, selectPeriods, type Periods } from "./breakdown";

/** Maximum number of gainers, and of losers, that are listed individually. */
const SHOWN_MOVERS = 10;

/** Dimensions that divide an order's amount, so that their sums have fractions of a paisa. */
const DIVIDED: readonly Breakdown[] = ["product", "category"];

/** One of the largest movers, or the total of all movers with this `isGain` and `isEdge`. Amounts are in paise. */
interface MoverRow {
  /** Null in a total. Empty for sales without a value in this dimension. */
  key: string | null;
  isGain: boolean;
  /** Whether the previous revenue of a gainer, or the current revenue of a loser, is zero. */
  isEdge: boolean;
  count: number;
  current: number;
  previous: number;
}

/**
 * Rounds a sum in rupees to paise. Divided sums are rounded as a running total, so that the parts add up to the rounded
 * total and each is off by less than a paisa.
 */
function roundToPaise(amount: SQL, by: Breakdown): SQL {
  if (!DIVIDED.includes(by)) return sql`round(${amount} * 100)`;
  const total = sql`sum(${amount}) over (order by key collate "C")`;
  return sql`round(${total} * 100) - round((${total} - ${amount}) * 100)`;
}

/**
 * Returns the largest gainers and losers, and the totals of all. The totals add up to the change of all sales, because
 * the empty key gets what the other keys lack, such as orders without products.
 */
export async function selectMovers(sold: SalesReader, by: Breakdown, periods: Periods): Promise<MoverRow[]> {
  const perPeriod = sql`coalesce(sum(revenue) filter (where is_now), 0) as now,
    coalesce(sum(revenue) filter (where not is_now), 0) as earlier`;
  const columns = sql`now > earlier as is_gain, case when now > earlier then earlier else now end = 0 as is_edge`;
  const largest = (direction: "asc" | "desc", condition: SQL) => sql`(
    select key, ${columns}, 1 as movers, now, earlier from complete where ${condition}
    order by now - earlier ${sql.raw(direction)}, key limit ${SHOWN_MOVERS})`;
  const found = sql`(
    with sums as (
        select key, ${perPeriod} from (
          select is_now, key, revenue from ${selectPeriods(sold, by, periods)} as sold union all select true, '', 0
        ) as parts group by key
      ),
      paise as (select key, ${roundToPaise(sql`now`, by)} as now, ${roundToPaise(sql`earlier`, by)} as earlier from sums),
      whole as (select ${perPeriod} from ${selectPeriods(sold, "all", periods)} as sold),
      rest as (
        select round(min(whole.now) * 100) - sum(paise.now) as now,
          round(min(whole.earlier) * 100) - sum(paise.earlier) as earlier
        from paise cross join whole
      ),
      complete as materialized (
        select key, paise.now + case when key = '' then rest.now else 0 end as now,
          paise.earlier + case when key = '' then rest.earlier else 0 end as earlier
        from paise cross join rest
      )
    select null as key, ${columns}, count(*) as movers, sum(now) as now, sum(earlier) as earlier
    from complete where now <> earlier group by 2, 3
    union all ${largest("desc", sql`now > earlier`)}
    union all ${largest("asc", sql`now < earlier`)}
  ) as found`;
  return sold.tx
    .select({
      key: sql<string | null>`key`,
      isGain: sql<boolean>`is_gain`,
      isEdge: sql<boolean>`is_edge`,
      count: sql<number>`movers::int`,
      current: sql<number>`now::float8`,
      previous: sql<number>`earlier::float8`,
    })
    .from(found)
    .orderBy(sql`abs(now - earlier) desc`, sql`key`);
}

const sumOf = (rows: readonly MoverRow[], name: "count" | "current" | "previous") =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** Converts the movers to the response, with the current names of the records. */
export async function toMoverLists(db: Db, by: Breakdown, rows: readonly MoverRow[]) {
  const shown = rows.filter(({ key }) => key !== null);
  const totals = rows.filter(({ key }) => key === null);
  const identify = await readIdentities(
    db,
    by,
    shown.map(({ key }) => key),
  );
  const list = (isGain: boolean) => {
    const movers = shown.filter((row) => row.isGain === isGain);
    const all = totals.filter((row) => row.isGain === isGain);
    const restOf = (name: "count" | "current" | "previous") => sumOf(all, name) - sumOf(movers, name);
    const others = restOf("count");
    return [
      ...movers.map(({ key, ...amounts }) => ({ ...identify(key ?? ""), ...toAmounts(amounts) })),
      ...(others > 0 ? [{ others, ...toAmounts({ current: restOf("current"), previous: restOf("previous") }) }] : []),
    ];
  };
  const total = (isGain: boolean, isEdge: boolean) => {
    const row = totals.find((one) => one.isGain === isGain && one.isEdge === isEdge);
    return { count: row?.count ?? 0, change: toRupees(row ? row.current - row.previous : 0) };
  };
  return {
    gainers: list(true),
    losers: list(false),
    totals: {
      new: total(true, true),
      grown: total(true, false),
      shrunk: total(false, false),
      stopped: total(false, true),
    } satisfies Record<MoverKind, unknown>,
  };
}

const toAmounts = ({ current, previous }: Pick<MoverRow, "current" | "previous">) => ({
  revenue: toRupees(current),
  previousRevenue: toRupees(previous),
  change: toRupees(current - previous),
});
