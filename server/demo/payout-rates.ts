/** The demo's rates: believable examples, each to be confirmed by an accountant before anything is paid by them. */
import type { payoutRates } from "../db/schema-ledger";
import { createRandom } from "./random";

type Row = typeof payoutRates.$inferInsert;

const confirm = (source: string) => `Example, to be confirmed by an accountant: ${source}`;

/** Days in India, the first and the last on which each holds. */
const RATES: readonly (readonly [
  Row["kind"],
  rate: number,
  Row["base"],
  from: string,
  to: string | null,
  source: string,
])[] = [
  ["commission_gst", 18, "commission", "2017-07-01", null, "GST on services, SAC 9985"],
  ["tcs", 1, "sale", "2018-10-01", "2024-07-09", "section 52 of the CGST Act"],
  ["tcs", 0.5, "sale", "2024-07-10", null, "section 52 of the CGST Act, as lowered in July 2024"],
  ["tds", 1, "sale", "2020-10-01", "2024-09-30", "section 194-O of the Income-tax Act"],
  ["tds", 0.1, "sale", "2024-10-01", null, "section 194-O of the Income-tax Act, as lowered in October 2024"],
];

export function makePayoutRates(seed: number, now: Date): Row[] {
  const random = createRandom(seed, "payout rates");
  return RATES.map(([kind, rate, base, from, to, source]) => ({
    id: random.id(),
    kind,
    rate,
    base,
    threshold: null,
    validFrom: new Date(`${from}T00:00:00+05:30`),
    validTo: to === null ? null : new Date(`${to}T23:59:59+05:30`),
    source: confirm(source),
    createdAt: now,
  }));
}
