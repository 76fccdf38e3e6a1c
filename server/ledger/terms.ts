/** What is kept back of a sale: the commission of the vendor's plan, and by the table of rates GST on it, TCS and TDS. */
import type { LedgerKind, RateBase, RateKind } from "../../resources/payouts/contract";
import { INDIA_OFFSET_MS } from "../indian-time";

export interface Rate {
  kind: RateKind;
  /** Percent, with two decimals at most. */
  rate: number;
  base: RateBase;
  /** In rupees: it applies once the sales of the financial year exceed this. Null means always. */
  threshold: number | null;
}

export interface Terms {
  /** Percent, with two decimals at most. */
  commissionRate: number;
  /** Those in force, one of a kind. */
  rates: readonly Rate[];
  /** In paise, what the vendor sold in the financial year so far; 0 where no rate has a threshold. */
  soldThisYear: number;
}

/** A percentage of an amount in paise, half a paisa rounded up. Whole numbers throughout: no sum is off by a fraction. */
function percentOf(paise: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(paise) * hundredths + 5_000n) / 10_000n);
}

/** A sale in paise as the ledger takes it: what it brings the vendor, and what is kept back of it, negative by its kind. */
export function amountsOfSale(sale: number, { commissionRate, rates, soldThisYear }: Terms): [LedgerKind, number][] {
  const commission = percentOf(sale, commissionRate);
  const bases: Record<RateBase, number> = { sale, commission };
  const applies = ({ threshold }: Rate) => threshold === null || soldThisYear + sale > Math.round(threshold * 100);
  return [
    ["order", sale],
    ["commission", commission],
    ...rates.filter(applies).map(({ kind, rate, base }): [LedgerKind, number] => [kind, percentOf(bases[base], rate)]),
  ];
}

const APRIL = 3;

/** The first moment of the Indian financial year of a moment: 1 April. */
export function startOfFinancialYear(at: Date): Date {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  return new Date(Date.UTC(year, APRIL, 1) - INDIA_OFFSET_MS);
}

/** So many days after its delivery an order can still be sent back; until then its money is held back. */
export const HELD_BACK_MS = 7 * 86_400_000;
