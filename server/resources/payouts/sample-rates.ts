/** Generates the demo rates. They are realistic examples; an accountant must confirm them before real payouts. */
import type { payoutRates } from "../../db/schema-ledger";
import { createRandom } from "../../sample-data/random";
import definitions from "./sample-rates.json" with { type: "json" };

type RateRow = typeof payoutRates.$inferInsert;

/** `from` and `to` are the first and last day in India on which the rate applies. */
interface RateDefinition extends Pick<RateRow, "kind" | "rate" | "base" | "section" | "source"> {
  from: string;
  to: string | null;
}

export function makePayoutRates(seed: number, now: Date): RateRow[] {
  const random = createRandom(seed, "payout rates");
  return (definitions as RateDefinition[]).map(({ from, to, source, ...rate }) => ({
    ...rate,
    id: random.id(),
    threshold: null,
    validFrom: new Date(`${from}T00:00:00+05:30`),
    validTo: to === null ? null : new Date(`${to}T23:59:59+05:30`),
    source: `Example, to be confirmed by an accountant: ${source}`,
    createdAt: now,
  }));
}
