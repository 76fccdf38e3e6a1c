/** Computes the deductions from a sale: commission by the vendor's plan; GST on it, TCS and TDS by the payout rates. */
import type { LedgerKind, RateBase, RateKind } from "../../resources/payouts/contract";
import { DAY_MS, startOfDay, toIndianDay } from "../base/indian-days";

export interface Rate {
  kind: RateKind;
  /** Percent, with at most two decimals. */
  rate: number;
  base: RateBase;
  /** In rupees. The rate applies once the vendor's sales of the financial year exceed this. Null means always. */
  threshold: number | null;
}

export interface Terms {
  /** Percent, with at most two decimals. */
  commissionRate: number;
  /** The rates in force, one per kind. */
  rates: readonly Rate[];
  /** The vendor's sales of the financial year so far, in paise. 0 if no rate has a threshold. */
  soldThisYear: number;
}

/** Returns a percentage of an amount in paise, half a paisa rounded up. Uses integers only, so the result is exact. */
function percentOf(paise: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(paise) * hundredths + 5_000n) / 10_000n);
}

/**
 * Returns the ledger amounts of a sale in paise: the sale itself and its deductions. None is negative; the kind says
 * whether an amount is deducted.
 */
export function computeSaleAmounts(
  sale: number,
  { commissionRate, rates, soldThisYear }: Terms,
): [LedgerKind, number][] {
  const commission = percentOf(sale, commissionRate);
  const bases: Record<RateBase, number> = { sale, commission };
  const applies = ({ threshold }: Rate) => threshold === null || soldThisYear + sale > Math.round(threshold * 100);
  return [
    ["order", sale],
    ["commission", commission],
    ...rates.filter(applies).map(({ kind, rate, base }): [LedgerKind, number] => [kind, percentOf(bases[base], rate)]),
  ];
}

/** Returns the start of the Indian financial year that contains a moment: 1 April. */
export function startOfFinancialYear(at: Date): Date {
  const day = toIndianDay(at);
  const year = Number(day.slice(0, 4));
  const startsThisYear = day >= `${year}-04-01`;
  return startOfDay(`${startsThisYear ? year : year - 1}-04-01`);
}

/** Return period after delivery. Until it ends, the money of an order is held back. */
export const RETURN_PERIOD_MS = 7 * DAY_MS;
