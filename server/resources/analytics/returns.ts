/**
 * Refunds of the orders that were placed in a period. Sales do not include refunded and cancelled orders, so the gross
 * amount adds what was refunded of these again.
 */
import { and, eq, gte, lt, sql, sum, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ReturnFigures } from "../../../resources/overview/contract";
import type { Period } from "../../base/indian-days";
import { anyOf } from "../../db/any-of";
import type { Db } from "../../db/database";
import { orders } from "../../db/schema";
import { refundLines, refunds } from "../../db/schema-refunds";
import { toPaise, toRupees } from "../../ledger/entries";
import { isSale } from "../../sales/dimensions";

const ofPeriod = ({ from, until }: Period): SQL | undefined =>
  and(eq(refunds.status, "done"), gte(orders.createdAt, from), lt(orders.createdAt, until));

/** Sums up a column over all rows, and over those of orders that do not count as sales any more. */
const sums = (column: PgColumn) => ({
  returned: sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number),
  ofEnded: sql<number>`coalesce(${sum(column)} filter (where not (${isSale})), 0)`.mapWith(Number),
});

/** @param revenue of the sales of the period, in rupees */
export async function selectReturns(db: Db, period: Period, revenue: number): Promise<Required<ReturnFigures>> {
  const [found] = await db
    .select(sums(refunds.amount))
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(ofPeriod(period));
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
export const selectReturnsByVendor = (db: Db, period: Period, ids: readonly string[]): Promise<Returned[]> =>
  db
    .select({ id: refunds.vendorId, ...sums(refunds.amount) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(ofPeriod(period), anyOf(refunds.vendorId, ids)))
    .groupBy(refunds.vendorId);

/** Returns the units that were returned, by product. */
export const selectReturnsByProduct = (db: Db, period: Period, ids: readonly string[]): Promise<Returned[]> =>
  db
    .select({ id: refundLines.productId, ...sums(refundLines.quantity) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(ofPeriod(period), anyOf(refundLines.productId, ids)))
    .groupBy(refundLines.productId);

/** Adds return rates in percent of what was sold, with one decimal. Rows without returns have none. */
export function addReturnRates<R extends { _id?: string | undefined }>(
  rows: readonly R[],
  returns: readonly Returned[],
  soldOf: (row: R) => number,
): (R & { returnRate?: number })[] {
  const byId = new Map(returns.map((one) => [one.id, one]));
  return rows.map((row) => {
    const { returned = 0, ofEnded = 0 } = byId.get(row._id ?? null) ?? {};
    const sold = soldOf(row) + ofEnded;
    return returned > 0 && sold > 0 ? { ...row, returnRate: Math.round((returned / sold) * 1000) / 10 } : row;
  });
}
