/** The parts of the revenue of a period, and the steps from one period's revenue to another's. Amounts are in paise. */
import { sql } from "drizzle-orm";
import type { RevenueLines, RevenueStep } from "../../../resources/overview/contract";
import type { Period } from "../../base/indian-days";
import { toRupees } from "../../ledger/entries";
import type { SalesReader } from "../../sales/spans";

type Lines = Required<RevenueLines>;

/** Reads the lines of a period, in paise. */
export async function selectRevenueLines(sold: SalesReader, period: Period): Promise<Lines> {
  const parts = sql`(
    select key as name, orders, revenue from ${sold.of("status", period)} as sold
    union all select 'discount', 0, revenue from ${sold.of("discount", period)} as sold
  ) as parts`;
  const rows = await sold.tx
    .select({
      name: sql<string>`name`,
      orders: sql<number>`sum(orders)::int`,
      paise: sql<number>`round(sum(revenue) * 100)::float8`,
    })
    .from(parts)
    .groupBy(sql`1`);
  const amountOf = (name: string) => rows.find((row) => row.name === name)?.paise ?? 0;
  const placed = rows.filter(({ name }) => name !== "discount");
  const final = placed.reduce((sum, { paise }) => sum + paise, 0);
  const [discounts, cancelled, refunded] = [amountOf("discount"), amountOf("cancelled"), amountOf("refunded")];
  return {
    orders: placed.reduce((sum, row) => sum + row.orders, 0),
    ordered: final + discounts,
    discounts,
    cancelled,
    refunded,
    revenue: final - cancelled - refunded,
  };
}

/**
 * Splits the change in revenue into steps that add up to it. If the previous period had no orders, the whole ordered
 * amount is due to the number of orders.
 */
export function explainRevenue(previous: Lines, current: Lines): Record<RevenueStep, number> {
  const changeOf = (line: keyof Lines) => current[line] - previous[line];
  const ordered = changeOf("ordered");
  const orders =
    previous.orders === 0 ? ordered : Math.round((changeOf("orders") * previous.ordered) / previous.orders);
  return {
    orders,
    orderValue: ordered - orders,
    discounts: -changeOf("discounts"),
    cancelled: -changeOf("cancelled"),
    refunded: -changeOf("refunded"),
  };
}

/** Converts the amounts of the lines to rupees. */
export const linesToRupees = ({ orders, ...amounts }: Lines): Lines => ({ orders, ...amountsToRupees(amounts) });

/** Converts amounts from paise to rupees. */
export const amountsToRupees = <Name extends string>(amounts: Readonly<Record<Name, number>>): Record<Name, number> =>
  Object.fromEntries(Object.entries<number>(amounts).map(([name, paise]) => [name, toRupees(paise)])) as Record<
    Name,
    number
  >;
