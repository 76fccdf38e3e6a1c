/** Generates the demo ledger: the earnings of vendors from recent orders, and the payouts twice a month. */
import { computeSaleAmounts, RETURN_PERIOD_MS, type Rate } from "../../ledger/terms";
import { buildEntries, buildReversals, toPaise, type LedgerEntryRow } from "../../ledger/entries";
import type { payoutRates } from "../../db/schema-ledger";
import type { plans } from "../../db/schema-plans";
import { DAY } from "../../sample-data/calendar";
import { listHalfMonths, type HalfMonth } from "../../sample-data/half-months";
import { makePayouts } from "./sample-data";
import { makePayoutRates } from "./sample-rates";
import { createRandom, type Random } from "../../sample-data/random";
import notes from "./sample-notes.json" with { type: "json" };
import type { LedgerRows, OrderRow, OrderStatusChangeRow, RefundRows, VendorRow } from "../../sample-data/rows";

export interface LedgerSource {
  orders: readonly OrderRow[];
  orderStatusChanges: readonly OrderStatusChangeRow[];
  refunds: RefundRows["refunds"];
  vendors: readonly VendorRow[];
  plans: readonly (typeof plans.$inferInsert)[];
  /** The name of the administrator who paid. */
  reviewer: string;
}

/** Maximum number of deliveries in the ledger. A larger demo has only the latest ones. */
const MAX_DELIVERIES = 20_000;
const LONGEST_HALF_MONTH = 16 * DAY;

/** Weights of the plans. Retired plans have no shops. */
const PLAN_WEIGHTS: Readonly<Record<string, number>> = { Starter: 34, Growth: 38, Professional: 22, Enterprise: 6 };

export function makeLedger(seed: number, now: Date, source: LedgerSource): LedgerRows {
  const random = createLedgerRandom(seed);
  const vendorPlans = makeVendorPlans(random, now, source);
  const commissions = new Map(vendorPlans.map(({ vendorId, commissionRate }) => [vendorId, commissionRate]));
  const rates = makePayoutRates(seed, now);
  const periods = listHalfMonths(findStart(source.orderStatusChanges), now);

  const byVendor = new Map<string, LedgerEntryRow[]>();
  for (const entry of makeOrderEntries(random, periods, source, commissions, rates)) {
    const entries = byVendor.get(entry.vendorId) ?? [];
    entries.push(entry);
    byVendor.set(entry.vendorId, entries);
  }
  for (const [vendorId, entries] of byVendor)
    entries.push(...makeManualEntries(random, now, vendorId, source.reviewer));
  return {
    vendorPlans,
    payoutRates: rates,
    ...makePayouts(random, now, { byVendor, periods, reviewer: source.reviewer }),
  };
}

/** Creates the random numbers of the ledger. Make the vendor plans with it before anything else. */
export const createLedgerRandom = (seed: number): Random => createRandom(seed, "ledger");

/** Assigns a plan to each shop from the time of its approval. */
export function makeVendorPlans(
  random: Random,
  now: Date,
  { vendors, plans }: Pick<LedgerSource, "vendors" | "plans">,
): LedgerRows["vendorPlans"] {
  const weights = plans.map(({ name }) => PLAN_WEIGHTS[name] ?? 0);
  return vendors.flatMap(({ id, approvalDate }) => {
    if (!approvalDate) return [];
    const plan = random.weighted(plans, weights);
    const since = approvalDate < now ? approvalDate : now;
    return [{ vendorId: id, since, planId: plan.id, planName: plan.name, commissionRate: plan.commissionRate }];
  });
}

/**
 * Returns the start of the ledger: before the half-month of the first delivery or, if there are at least
 * `MAX_DELIVERIES`, the time of the first of the latest `MAX_DELIVERIES`.
 */
function findStart(changes: readonly OrderStatusChangeRow[]): Date {
  const deliveries = Float64Array.from(
    changes.filter(({ status }) => status === "delivered"),
    ({ at }) => at?.getTime() ?? 0,
  ).sort();
  const latest = deliveries.at(-MAX_DELIVERIES);
  return new Date(latest ?? (deliveries[0] ?? 0) - LONGEST_HALF_MONTH);
}

/** Creates the entries of all deliveries since the start of the first period, and the reversals of their refunds. */
function makeOrderEntries(
  random: Random,
  periods: readonly HalfMonth[],
  { orders, orderStatusChanges, refunds }: LedgerSource,
  commissions: ReadonlyMap<string, number>,
  rates: readonly (typeof payoutRates.$inferInsert)[],
): LedgerEntryRow[] {
  const start = periods[0]?.start ?? new Date(0);
  const byId = new Map<string, OrderRow>();
  for (const order of orders) byId.set(order.id, order);
  const refundOf = new Map(refunds.map(({ id, orderId }) => [orderId, id]));
  const sales = new Map<string, LedgerEntryRow[]>();
  const made: LedgerEntryRow[] = [];
  for (const { orderId, status, at } of orderStatusChanges) {
    const isSale = status === "delivered" && at && at >= start;
    const order = isSale || status === "refunded" ? byId.get(orderId) : undefined;
    if (!order || !at) continue;
    const posting = { vendorId: order.vendorId, orderId, at, makeId: () => random.id() };
    if (isSale) {
      const terms = {
        commissionRate: commissions.get(order.vendorId) ?? 0,
        rates: rates
          .filter(({ validFrom, validTo }) => validFrom <= at && (!validTo || at <= validTo))
          .map((rate): Rate => ({ ...rate, threshold: rate.threshold ?? null })),
        // The demo rates have no threshold, so this is never used.
        soldThisYear: 0,
      };
      const dueAt = new Date(at.getTime() + RETURN_PERIOD_MS);
      const entries = buildEntries({ ...posting, dueAt }, computeSaleAmounts(toPaise(order.finalAmount), terms));
      sales.set(orderId, entries);
      made.push(...entries);
    }
    if (status === "refunded") {
      const parts = (sales.get(orderId) ?? []).map((entry) => ({ entry, paise: entry.paise }));
      made.push(...buildReversals(parts, { ...posting, refundId: refundOf.get(orderId) ?? null }));
    }
  }
  return made;
}

/** Creates at most one manual fee and one manual correction for a vendor. Most vendors have neither. */
function makeManualEntries(random: Random, now: Date, vendorId: string, byName: string): LedgerEntryRow[] {
  const write = (kind: "fee" | "correction", { note, amount }: { note: string; amount: number }) => {
    const at = new Date(now.getTime() - Math.floor((1 + 45 * random.next()) * DAY));
    return buildEntries({ vendorId, at, dueAt: at, note, byName, makeId: () => random.id() }, [
      [kind, toPaise(amount)],
    ]);
  };
  return [
    ...(random.chance(0.12) ? write("fee", random.pick(notes.fees)) : []),
    ...(random.chance(0.12) ? write("correction", random.pick(notes.corrections)) : []),
  ];
}
