/** Posts sales, their reversals and refunds to the vendors' ledgers, in the transaction that changes the order. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderStatus } from "../../resources/orders/contract";
import type { LedgerKind } from "../../resources/payouts/contract";
import { computeRemaining } from "../../resources/refunds/contract";
import { anyOf } from "../db/any-of";
import type { Db, Transaction } from "../db/database";
import { insertRows } from "../db/insert-rows";
import { vendors, type orders } from "../db/schema";
import { ledgerEntries, payoutEntries, payoutRates } from "../db/schema-ledger";
import { refunds } from "../db/schema-refunds";
import { buildEntries, buildReversals, toPaise, type EntryPart, type LedgerEntryRow } from "./entries";
import { balanceSql } from "./sums";
import { findPlansAt } from "./vendor-plan";
import { computeSaleAmounts, RETURN_PERIOD_MS, startOfFinancialYear, type Terms } from "./terms";

type PostedOrder = Pick<typeof orders.$inferSelect, "id" | "vendorId" | "finalAmount">;

interface StatusChange {
  order: PostedOrder;
  to: OrderStatus;
}

/**
 * Posts the sale of each order whose new status is "delivered". For any other new status, reverses a posted sale and
 * its deductions. An amount that is already refunded is not posted. The caller must lock the rows of the orders. This
 * function locks the rows of their vendors, so that only one transaction at a time writes to a ledger.
 *
 * The number of statements does not grow with the number of orders. A sale counts towards the thresholds of later ones.
 */
export async function postOrderStatuses(tx: Transaction, at: Date, changes: readonly StatusChange[]): Promise<void> {
  if (changes.length === 0) return;
  await lockLedgers(tx, [...new Set(changes.map(({ order }) => order.vendorId))]);
  const orderIds = changes.map(({ order }) => order.id);
  const open = await readOpenParts(tx, orderIds);
  const refunded = await readRefundedPaise(tx, orderIds);
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
      const sale = toPaise(finalAmount) - (refunded.get(orderId) ?? 0);
      if (sale <= 0) return [];
      const amounts = computeSaleAmounts(sale, { ...terms, soldThisYear: soldThisYear + (soldNow.get(vendorId) ?? 0) });
      addSold(vendorId, sale);
      return buildEntries({ vendorId, orderId, at, dueAt }, amounts);
    }
    if (change.to === "delivered") return [];
    const reversed = open.get(orderId) ?? [];
    for (const { entry, paise } of reversed) if (entry.kind === "order") addSold(vendorId, -paise);
    return buildReversals(reversed, { vendorId, orderId, at });
  });
  await insertEntries(tx, entries);
}

/**
 * Reverses the refunded part of a posted sale, and the same share of its deductions. The refund must already have the
 * status "done" in the database. The last refund of an order reverses everything that is left, so that no rounding
 * difference remains. If the sale is not posted, nothing happens. The caller must lock the order and the ledger.
 */
export async function postRefund(tx: Transaction, order: PostedOrder, refundId: string, at: Date): Promise<void> {
  const { id: orderId, vendorId } = order;
  const open = (await readOpenParts(tx, [orderId])).get(orderId) ?? [];
  const sale = open.find(({ entry }) => entry.kind === "order")?.entry.paise;
  if (sale === undefined) return;
  const unrefunded = toPaise(order.finalAmount) - ((await readRefundedPaise(tx, [orderId])).get(orderId) ?? 0);
  const parts = open.map((part) => ({
    ...part,
    paise: part.paise - computeRemaining(part.entry.paise, unrefunded, sale),
  }));
  await insertEntries(tx, buildReversals(parts, { vendorId, orderId, refundId, at }));
}

/** Returns the refunded amount of each order, in paise. Only refunds with the status "done" count. */
export async function readRefundedPaise(
  tx: Db | Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ orderId: refunds.orderId, amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(anyOf(refunds.orderId, orderIds), eq(refunds.status, "done")))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, amount }) => [orderId, toPaise(amount)]));
}

/** Locks a vendor's ledger for a posting or a payout. Returns false if the vendor does not exist. */
export async function lockLedger(tx: Transaction, vendorId: string): Promise<boolean> {
  return (await lockLedgers(tx, [vendorId])) > 0;
}

/** Locks the ledgers of several vendors, in the order of the vendors' ids. Returns how many of the vendors exist. */
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

/**
 * Returns the entries of each order that are not completely reversed, with the amount that is left. The statement of a
 * payout is the vendor's invoice for the commissions in it. So the reversal of such a commission gets a note that makes
 * it a credit note.
 */
async function readOpenParts(tx: Transaction, orderIds: readonly string[]): Promise<Map<string, EntryPart[]>> {
  const reversals = alias(ledgerEntries, "reversals");
  const reversed = sql<number>`coalesce(sum(${reversals.paise}), 0)`.mapWith(Number);
  const rows = await tx
    .select({ entry: ledgerEntries, reversed, payoutId: payoutEntries.payoutId })
    .from(ledgerEntries)
    .leftJoin(reversals, eq(reversals.reverses, ledgerEntries.id))
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .where(and(anyOf(ledgerEntries.orderId, orderIds), isNull(ledgerEntries.reverses)))
    .groupBy(ledgerEntries.id, payoutEntries.payoutId)
    .having(gt(ledgerEntries.paise, reversed));
  const byOrder = new Map<string, EntryPart[]>();
  for (const { entry, reversed: paise, payoutId } of rows) {
    const { orderId, kind } = entry;
    if (orderId === null) continue;
    const isInvoiced = payoutId !== null && INVOICED.has(kind);
    const note = isInvoiced ? `Credit note for the commission in payout ${payoutId}` : null;
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), { entry, paise: entry.paise - paise, note }]);
  }
  return byOrder;
}

/** The charges that the marketplace invoices to the vendor. */
const INVOICED: ReadonlySet<LedgerKind> = new Set(["commission", "commission_gst"]);

/**
 * Reads the terms of vendors at a point in time, and returns a function that looks them up by vendor. If several rates
 * of a kind are valid, the one that started last applies. A rate is valid to the end of the second in `validTo`,
 * because forms send the last second of a day without its milliseconds.
 */
async function loadTerms(
  tx: Transaction,
  vendorIds: readonly string[],
  at: Date,
): Promise<(vendorId: string) => Terms> {
  if (vendorIds.length === 0) return () => ({ commissionRate: 0, rates: [], soldThisYear: 0 });
  const plans = await findPlansAt(tx, vendorIds, at);
  const startOfSecond = new Date(at);
  startOfSecond.setMilliseconds(0);
  const rates = await tx
    .selectDistinctOn([payoutRates.kind])
    .from(payoutRates)
    .where(
      and(lte(payoutRates.validFrom, at), or(isNull(payoutRates.validTo), gte(payoutRates.validTo, startOfSecond))),
    )
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
 * Returns each vendor's sales since the start of the financial year, minus refunds, in paise. It can read the entries
 * of a whole year, so call it only if a rate has a threshold.
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
