/** Generates the demo rates. They are realistic examples; an accountant must confirm them before real payouts. */
import type { payoutRates } from "../../db/schema-ledger";
import { createRandom } from "../../sample-data/random";

type Row = typeof payoutRates.$inferInsert;

const confirm = (source: string) => `Example, to be confirmed by an accountant: ${source}`;

const GST = "Section 9 of the CGST Act";
const TCS = "Section 52 of the CGST Act";
const TDS_1961 = "Section 194-O of the Income-tax Act, 1961";
const TDS_2025 = "Section 393 of the Income-tax Act, 2025";

/** `from` and `to` are the first and last day in India on which the rate applies. */
const RATES: readonly (readonly [
  Row["kind"],
  rate: number,
  Row["base"],
  from: string,
  to: string | null,
  section: string,
  source: string,
])[] = [
  ["commission_gst", 18, "commission", "2017-07-01", null, GST, "GST on services, SAC 9985"],
  ["tcs", 1, "sale", "2018-10-01", "2024-07-09", TCS, "as first notified"],
  ["tcs", 0.5, "sale", "2024-07-10", null, TCS, "as lowered in July 2024"],
  ["tds", 1, "sale", "2020-10-01", "2024-09-30", TDS_1961, "as first enacted"],
  ["tds", 0.1, "sale", "2024-10-01", "2026-03-31", TDS_1961, "as lowered in October 2024"],
  ["tds", 0.1, "sale", "2026-04-01", null, TDS_2025, "the new Act, which keeps the rate"],
];

export function makePayoutRates(seed: number, now: Date): Row[] {
  const random = createRandom(seed, "payout rates");
  return RATES.map(([kind, rate, base, from, to, section, source]) => ({
    id: random.id(),
    kind,
    rate,
    base,
    threshold: null,
    validFrom: new Date(`${from}T00:00:00+05:30`),
    validTo: to === null ? null : new Date(`${to}T23:59:59+05:30`),
    section,
    source: confirm(source),
    createdAt: now,
  }));
}
