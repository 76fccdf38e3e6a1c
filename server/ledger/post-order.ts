/** Posts changes of orders' statuses to the vendors' ledgers, in the same transaction. */
import { and, asc, desc, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderStatus } from "../../resources/orders/contract";
import { anyOf } from "../db/any-of";
import type { Transaction } from "../db/database";
import { insertRows } from "../db/insert-rows";
import { vendors, type orders } from "../db/schema";
import { ledgerEntries, payoutRates } from "../db/schema-ledger";
import { buildEntries, buildReversals, toPaise, type LedgerEntryRow } from "./entries";
import { balanceSql } from "./sums";
import { findPlansAt } from "./vendor-plan";
import { computeSaleAmounts, RETURN_PERIOD_MS, startOfFinancialYear, type Terms } from "./terms";

interface StatusChange {
  order: Pick<typeof orders.$inferSelect, "id" | "vendorId" | "finalAmount">;
  to: OrderStatus;
}

/**
 * Posts delivered orders, and reverses orders and their deductions that are no longer delivered. The caller must lock
 * the orders' rows. This locks the vendors', so that each ledger has one writer at a time.
 *
 * The number of statements is the same for any number of orders. Each sale counts towards the thresholds of the next.
 */
export async function postOrderStatuses(tx: Transaction, at: Date, changes: readonly StatusChange[]): Promise<void> {
  if (changes.length === 0) return;
  await lockLedgers(tx, [...new Set(changes.map(({ order }) => order.vendorId))]);
  const open = await openEntries(
    tx,
    changes.map(({ order }) => order.id),
  );
  const isSale = ({ order, to }: StatusChange) => to === "delivered" && !open.has(order.id);
  const sellers = changes.filter(isSale).map(({ order }) => order.vendorId);
  const readVendorTerms = await loadTerms(tx, [...new Set(sellers)], at);
  const dueAt = new Date(at.getTime() + RETURN_PERIOD_MS);
  const soldNow = new Map<string, number>();
  const addSold = (vendorId: string, paise: number) => soldNow.set(vendorId, (soldNow.get(vendorId) ?? 0) + paise);
  const entries = changes.flatMap((change): LedgerEntryRow[] => {
    const { id: orderId, vendorId, finalAmount } = change.order;
    if (isSale(change)) {
      const { soldThisYear, ...terms } = readVendorTerms(vendorId);
      const sale = toPaise(finalAmount);
      const amounts = computeSaleAmounts(sale, { ...terms, soldThisYear: soldThisYear + (soldNow.get(vendorId) ?? 0) });
      addSold(vendorId, sale);
      return buildEntries({ vendorId, orderId, at, dueAt }, amounts);
    }
    if (change.to === "delivered") return [];
    const reversed = open.get(orderId) ?? [];
    for (const { kind, paise } of reversed) if (kind === "order") addSold(vendorId, -paise);
    return buildReversals(reversed, { vendorId, orderId, at });
  });
  await insertEntries(tx, entries);
}

/** Locks a vendor's ledger for a posting or a payout. Returns false if the vendor does not exist. */
export async function lockLedger(tx: Transaction, vendorId: string): Promise<boolean> {
  return (await lockLedgers(tx, [vendorId])) > 0;
}

/** Locks several ledgers, in the order of their ids. Returns the number of existing vendors. */
export async function lockLedgers(tx: Transaction, vendorIds: readonly string[]): Promise<number> {
  const locked = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(anyOf(vendors.id, vendorIds))
    .orderBy(asc(vendors.id))
    .for("no key update");
  return locked.length;
}

export async function insertEntries(tx: Transaction, entries: readonly LedgerEntryRow[]): Promise<void> {
  await insertRows(tx, ledgerEntries, entries);
}

/** Returns the entries that have not been reversed, by order. Orders without such entries are missing. */
async function openEntries(tx: Transaction, orderIds: readonly string[]): Promise<Map<string, LedgerEntryRow[]>> {
  const back = alias(ledgerEntries, "back");
  const rows = await tx
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .leftJoin(back, eq(back.reverses, ledgerEntries.id))
    .where(and(anyOf(ledgerEntries.orderId, orderIds), isNull(ledgerEntries.reverses), isNull(back.id)));
  const byOrder = new Map<string, LedgerEntryRow[]>();
  for (const { entry } of rows) {
    const { orderId } = entry;
    if (orderId !== null) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), entry]);
  }
  return byOrder;
}

/**
 * Reads the terms of vendors at a point in time. If several rates of a kind overlap, the latest start counts. A rate
 * includes the whole second of `validTo`, because a form sends the last second of a day.
 */
async function loadTerms(
  tx: Transaction,
  vendorIds: readonly string[],
  at: Date,
): Promise<(vendorId: string) => Terms> {
  if (vendorIds.length === 0) return () => ({ commissionRate: 0, rates: [], soldThisYear: 0 });
  const plans = await findPlansAt(tx, vendorIds, at);
  const second = new Date(at);
  second.setMilliseconds(0);
  const rates = await tx
    .selectDistinctOn([payoutRates.kind])
    .from(payoutRates)
    .where(and(lte(payoutRates.validFrom, at), or(isNull(payoutRates.validTo), gte(payoutRates.validTo, second))))
    .orderBy(payoutRates.kind, desc(payoutRates.validFrom));
  const needsYear = rates.some(({ threshold }) => threshold !== null);
  const sold = needsYear ? await readSoldThisYear(tx, vendorIds, at) : new Map<string, number>();
  return (vendorId) => ({
    commissionRate: plans.get(vendorId)?.commissionRate ?? 0,
    rates,
    soldThisYear: sold.get(vendorId) ?? 0,
  });
}

/**
 * Returns the sales of the financial year in paise, by vendor. Only needed for rates with a threshold, since it sums up
 * a whole year.
 */
async function readSoldThisYear(tx: Transaction, vendorIds: readonly string[], at: Date): Promise<Map<string, number>> {
  const sold = await tx
    .select({ vendorId: ledgerEntries.vendorId, paise: balanceSql })
    .from(ledgerEntries)
    .where(
      and(
        anyOf(ledgerEntries.vendorId, vendorIds),
        gte(ledgerEntries.at, startOfFinancialYear(at)),
        inArray(ledgerEntries.kind, ["order", "refund"]),
      ),
    )
    .groupBy(ledgerEntries.vendorId);
  return new Map(sold.map(({ vendorId, paise }) => [vendorId, paise]));
}
