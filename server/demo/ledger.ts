/** The demo's ledger: what the latest orders brought their vendors, and what was paid out of it twice a month. */
import { amountsOfSale, HELD_BACK_MS, type Rate } from "../ledger/terms";
import { entriesOf, reversalsOf, toPaise, type EntryRow } from "../ledger/entries";
import type { payoutRates } from "../db/schema-ledger";
import type { plans } from "../db/schema-plans";
import { DAY } from "./calendar";
import { halfMonths, type Period } from "./half-months";
import type { LedgerRows } from "./ledger-rows";
import { makePayouts } from "./payouts";
import { makePayoutRates } from "./payout-rates";
import { createRandom, type Random } from "./random";
import type { OrderRow, OrderStatusChangeRow, VendorRow } from "./rows";

export interface LedgerWorld {
  orders: readonly OrderRow[];
  orderStatusChanges: readonly OrderStatusChangeRow[];
  vendors: readonly VendorRow[];
  plans: readonly (typeof plans.$inferInsert)[];
  /** The name of the administrator who paid. */
  reviewer: string;
}

/** The ledger begins so long ago, or later where there are more deliveries than this. */
const LEDGER_DAYS = 105;
const MOST_DELIVERIES = 20_000;

/** Those that are not in use any more have no shops. */
const PLAN_WEIGHTS: Readonly<Record<string, number>> = { Starter: 34, Growth: 38, Professional: 22, Enterprise: 6 };

export function makeLedger(seed: number, now: Date, world: LedgerWorld): LedgerRows {
  const random = ledgerRandom(seed);
  const vendorPlans = makeVendorPlans(random, now, world);
  const commissions = new Map(vendorPlans.map(({ vendorId, commissionRate }) => [vendorId, commissionRate]));
  const rates = makePayoutRates(seed, now);
  const inForce = rates.filter(({ validTo }) => !validTo);
  const periods = halfMonths(beginning(now, world.orderStatusChanges), now);

  const byVendor = new Map<string, EntryRow[]>();
  for (const entry of orderEntries(random, periods, world, commissions, inForce)) {
    const entries = byVendor.get(entry.vendorId) ?? [];
    entries.push(entry);
    byVendor.set(entry.vendorId, entries);
  }
  for (const [vendorId, entries] of byVendor) entries.push(...byHand(random, now, vendorId, world.reviewer));
  return {
    vendorPlans,
    payoutRates: rates,
    ...makePayouts(random, now, { byVendor, periods, reviewer: world.reviewer }),
  };
}

/** The stream that the plans of the vendors come from first, and then all else of the ledger. */
export const ledgerRandom = (seed: number): Random => createRandom(seed, "ledger");

/** A shop has had its plan since it was approved. */
export function makeVendorPlans(
  random: Random,
  now: Date,
  { vendors, plans }: Pick<LedgerWorld, "vendors" | "plans">,
): LedgerRows["vendorPlans"] {
  const offered = plans.map((plan) => [plan, PLAN_WEIGHTS[plan.name] ?? 0] as const);
  return vendors.flatMap(({ id, approvalDate }) => {
    if (!approvalDate) return [];
    const plan = random.weighted(offered);
    const since = approvalDate < now ? approvalDate : now;
    return [{ vendorId: id, since, planId: plan.id, planName: plan.name, commissionRate: plan.commissionRate }];
  });
}

function beginning(now: Date, changes: readonly OrderStatusChangeRow[]): Date {
  const deliveries = Float64Array.from(
    changes.filter(({ status }) => status === "delivered"),
    ({ at }) => at?.getTime() ?? 0,
  ).sort();
  const latest = deliveries.at(-MOST_DELIVERIES) ?? 0;
  return new Date(Math.max(now.getTime() - LEDGER_DAYS * DAY, latest));
}

/** What every delivery since the ledger's beginning brought, and what every refund of one took back, by time. */
function orderEntries(
  random: Random,
  periods: readonly Period[],
  { orders, orderStatusChanges }: LedgerWorld,
  commissions: ReadonlyMap<string, number>,
  rates: readonly (typeof payoutRates.$inferInsert)[],
): EntryRow[] {
  const start = periods[0]?.start ?? new Date(0);
  const byId = new Map<string, OrderRow>();
  for (const order of orders) byId.set(order.id, order);
  const sales = new Map<string, EntryRow[]>();
  const made: EntryRow[] = [];
  for (const { orderId, status, at } of orderStatusChanges) {
    const isSale = status === "delivered" && at && at >= start;
    const order = isSale || status === "refunded" ? byId.get(orderId) : undefined;
    if (!order || !at) continue;
    const posting = { vendorId: order.vendorId, orderId, at, makeId: () => random.id() };
    if (isSale) {
      const terms = {
        commissionRate: commissions.get(order.vendorId) ?? 0,
        rates: rates.map((rate): Rate => ({ ...rate, threshold: rate.threshold ?? null })),
        // No rate of the demo has a threshold.
        soldThisYear: 0,
      };
      const dueAt = new Date(at.getTime() + HELD_BACK_MS);
      const entries = entriesOf({ ...posting, dueAt }, amountsOfSale(toPaise(order.finalAmount), terms));
      sales.set(orderId, entries);
      made.push(...entries);
    }
    if (status === "refunded") made.push(...reversalsOf(sales.get(orderId) ?? [], posting));
  }
  return made;
}

const FEES = [
  ["Photography of 12 products", 1800],
  ["Packing material, 200 boxes", 2450],
  ["A place on the home page for a week", 3500],
] as const;
const CORRECTIONS = [
  ["Weight charged twice by the courier", 184.5],
  ["Claim for a parcel that was lost", 1249],
  ["Late dispatch, as agreed on the phone", -300],
] as const;

/** A few fees and corrections, as an administrator writes them. */
function byHand(random: Random, now: Date, vendorId: string, byName: string): EntryRow[] {
  const write = (kind: "fee" | "correction", [note, rupees]: readonly [string, number]) => {
    const at = new Date(now.getTime() - Math.floor((1 + 45 * random.next()) * DAY));
    return entriesOf({ vendorId, at, dueAt: at, note, byName, makeId: () => random.id() }, [[kind, toPaise(rupees)]]);
  };
  return [
    ...(random.chance(0.12) ? write("fee", random.pick(FEES)) : []),
    ...(random.chance(0.12) ? write("correction", random.pick(CORRECTIONS)) : []),
  ];
}
