/**
 * Refunds of the orders that were placed in a period. Sales exclude refunded and cancelled orders, so the gross amount
 * is the sales plus the refunds of these excluded orders.
 */
import { and, eq, gte, lt, sql, sum, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ReturnBreakdown, ReturnFigures } from "../../../resources/overview/contract";
import type { Period } from "../../base/indian-days";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { prepareOnce } from "../../db/prepared-statements";
import { orders } from "../../db/schema";
import { refundLines, refunds } from "../../db/schema-refunds";
import { toPaise, toRupees } from "../../ledger/entries";
import { isSale } from "../../sales/dimensions";

const isDoneInPeriod = ({ from, until }: Period): SQL | undefined =>
  and(eq(refunds.status, "done"), gte(orders.createdAt, from), lt(orders.createdAt, until));

/** Sums a column over all rows, and over the rows of orders that no longer count as sales. */
const sums = (column: PgColumn) => ({
  returned: sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number),
  ofEnded: sql<number>`coalesce(${sum(column)} filter (where not (${isSale})), 0)`.mapWith(Number),
});

/** @param revenue the revenue of the period in rupees, without refunded and cancelled orders */
export async function selectReturns(
  tx: Transaction,
  period: Period,
  revenue: number,
): Promise<Required<ReturnFigures>> {
  const [found] = await tx
    .select(sums(refunds.amount))
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isDoneInPeriod(period));
  const gross = toPaise(revenue) + toPaise(found?.ofEnded ?? 0);
  const returned = toPaise(found?.returned ?? 0);
  return { gross: toRupees(gross), returned: toRupees(returned), net: toRupees(gross - returned) };
}

interface Returned {
  id: string | null;
  returned: number;
  ofEnded: number;
}

/** Returns the amounts that were refunded, by vendor. */
export const selectReturnsByVendor = (tx: Transaction, period: Period, ids: readonly string[]): Promise<Returned[]> =>
  tx
    .select({ id: refunds.vendorId, ...sums(refunds.amount) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isDoneInPeriod(period), anyOf(refunds.vendorId, ids)))
    .groupBy(refunds.vendorId);

/** Returns the amounts that were refunded, by product. */
export const selectReturnsByProduct = (tx: Transaction, period: Period, ids: readonly string[]): Promise<Returned[]> =>
  tx
    .select({ id: refundLines.productId, ...sums(refundLines.amount) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isDoneInPeriod(period), anyOf(refundLines.productId, ids)))
    .groupBy(refundLines.productId);

/** For each breakdown: the key, the column with the refunded amount, and the join with the refund's lines if needed. */
const RETURNS_BY = {
  vendor: { key: sql`${refunds.vendorId}`, column: refunds.amount, lines: sql`` },
  product: {
    key: sql`coalesce(${refundLines.productId}, '')`,
    column: refundLines.amount,
    lines: sql`join ${refundLines} on ${eq(refundLines.refundId, refunds.id)}`,
  },
} as const;

/**
 * Selects the refunds of the orders of a period, as rows with `key`, `returned` and `of_ended`. The key is the id of
 * the vendor or product, and empty for deleted products. `of_ended` is the part of `returned` whose orders no longer
 * count as sales. Amounts are in rupees.
 */
export function selectReturnsByKey(by: ReturnBreakdown, period: Period): SQL {
  const { key, column, lines } = RETURNS_BY[by];
  const { returned, ofEnded } = sums(column);
  return sql`(select ${key} as key, ${returned} as returned, ${ofEnded} as of_ended from ${refunds}
    join ${orders} on ${eq(orders.id, refunds.orderId)} ${lines} where ${isDoneInPeriod(period)} group by 1)`;
}

/**
 * Prepares the query for the number of refunds that are done. A refund that is done never changes again, so a cached
 * result is valid as long as this number is the same.
 */
export const doneRefundsQuery = prepareOnce((db) =>
  db
    .select({ done: sql<number>`count(*)::int` })
    .from(refunds)
    .where(eq(refunds.status, "done")),
);

/**
 * Returns the return rate in percent, with one decimal; undefined without sales.
 * @param sold the gross sales, in the same unit as `returned`
 */
export const toReturnRate = (returned: number, sold: number): number | undefined =>
  sold > 0 ? Math.round((returned / sold) * 1000) / 10 : undefined;

/** Adds return rates. Rows without returns have none. */
export function addReturnRates<R extends { _id?: string | undefined; revenue: number }>(
  rows: readonly R[],
  returns: readonly Returned[],
): (R & { returnRate?: number })[] {
  const byId = new Map(returns.map((one) => [one.id, one]));
  return rows.map((row) => {
    const { returned = 0, ofEnded = 0 } = byId.get(row._id ?? null) ?? {};
    const returnRate = returned > 0 ? toReturnRate(returned, row.revenue + ofEnded) : undefined;
    return returnRate === undefined ? row : { ...row, returnRate };
  });
}
