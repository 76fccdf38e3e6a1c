/** Posts the change of an order's status to the vendor's ledger, in the same transaction. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderStatus } from "../../resources/orders/contract";
import type { LedgerKind } from "../../resources/payouts/contract";
import { partOfRest } from "../../resources/refunds/contract";
import type { Db, Transaction } from "../db/database";
import { vendors, type orders } from "../db/schema";
import { ledgerEntries, payoutEntries, payoutRates } from "../db/schema-ledger";
import { refunds } from "../db/schema-refunds";
import { buildEntries, buildReversals, toPaise, type EntryPart, type LedgerEntryRow } from "./entries";
import { balanceSql } from "./sums";
import { findPlanAt } from "./vendor-plan";
import { computeSaleAmounts, RETURN_PERIOD_MS, startOfFinancialYear, type Terms } from "./terms";

type PostedOrder = Pick<typeof orders.$inferSelect, "id" | "vendorId" | "finalAmount">;

interface StatusChange {
  order: PostedOrder;
  to: OrderStatus;
  at: Date;
}

/**
 * Posts a delivered order, or reverses it and its deductions if it is no longer delivered. What was refunded before is
 * not posted. The caller must lock the order's row. This locks the vendor's, so that each ledger has one writer at a
 * time.
 */
export async function postOrderStatus(tx: Transaction, { order, to, at }: StatusChange): Promise<void> {
  const { id: orderId, vendorId } = order;
  await lockLedger(tx, vendorId);
  const open = await readOpenParts(tx, orderId);
  if (to === "delivered" && open.length === 0) {
    const rest = toPaise(order.finalAmount) - (await readRefundedPaise(tx, orderId));
    const dueAt = new Date(at.getTime() + RETURN_PERIOD_MS);
    const amounts = rest > 0 ? computeSaleAmounts(rest, await readTerms(tx, vendorId, at)) : [];
    await insertEntries(tx, buildEntries({ vendorId, orderId, at, dueAt }, amounts));
  }
  if (to !== "delivered") await insertEntries(tx, buildReversals(open, { vendorId, orderId, at }));
}

/**
 * Reverses the refunded part of a posted sale and its deductions. The refund must already be done in the database. The
 * last refund of an order reverses everything that is left, so that the reversals add up exactly. If the sale is not
 * posted, nothing happens. The caller must lock the order and the ledger.
 */
export async function postRefund(tx: Transaction, order: PostedOrder, refundId: string, at: Date): Promise<void> {
  const { id: orderId, vendorId } = order;
  const open = await readOpenParts(tx, orderId);
  const sale = open.find(({ entry }) => entry.kind === "order")?.entry.paise;
  if (sale === undefined) return;
  const rest = toPaise(order.finalAmount) - (await readRefundedPaise(tx, orderId));
  const parts = open.map((part) => ({ ...part, paise: part.paise - partOfRest(part.entry.paise, rest, sale) }));
  await insertEntries(tx, buildReversals(parts, { vendorId, orderId, refundId, at }));
}

/** Returns the sum of the refunds of an order that are done, in paise. */
export async function readRefundedPaise(tx: Db | Transaction, orderId: string): Promise<number> {
  const [refunded] = await tx
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, "done")));
  return toPaise(refunded?.amount ?? 0);
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
    .where(inArray(vendors.id, [...vendorIds]))
    .orderBy(asc(vendors.id))
    .for("no key update");
  return locked.length;
}

export async function insertEntries(tx: Transaction, entries: readonly LedgerEntryRow[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledgerEntries).values([...entries]);
}

/**
 * Returns the entries of an order and the part of each that has not been reversed. Once a payout has settled a
 * commission, its statement is the vendor's invoice for it, so a reversal is marked as a credit note.
 */
async function readOpenParts(tx: Transaction, orderId: string): Promise<EntryPart[]> {
  const back = alias(ledgerEntries, "back");
  const reversed = sql<number>`coalesce(sum(${back.paise}), 0)`.mapWith(Number);
  const rows = await tx
    .select({ entry: ledgerEntries, reversed, payoutId: payoutEntries.payoutId })
    .from(ledgerEntries)
    .leftJoin(back, eq(back.reverses, ledgerEntries.id))
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.orderId, orderId), isNull(ledgerEntries.reverses)))
    .groupBy(ledgerEntries.id, payoutEntries.payoutId)
    .having(gt(ledgerEntries.paise, reversed));
  return rows.map(({ entry, reversed: paise, payoutId }) => ({
    entry,
    paise: entry.paise - paise,
    note: payoutId !== null && INVOICED.has(entry.kind) ? `Credit note for the commission in payout ${payoutId}` : null,
  }));
}

/** The marketplace's own charges, which it invoices. */
const INVOICED: ReadonlySet<LedgerKind> = new Set(["commission", "commission_gst"]);

/**
 * Returns the terms of a vendor at a point in time. If several rates of a kind overlap, the latest start counts. A rate
 * includes the whole second of `validTo`, because a form sends the last second of a day.
 */
async function readTerms(tx: Transaction, vendorId: string, at: Date): Promise<Terms> {
  const plan = await findPlanAt(tx, vendorId, at);
  const second = new Date(at);
  second.setMilliseconds(0);
  const rates = await tx
    .selectDistinctOn([payoutRates.kind])
    .from(payoutRates)
    .where(and(lte(payoutRates.validFrom, at), or(isNull(payoutRates.validTo), gte(payoutRates.validTo, second))))
    .orderBy(payoutRates.kind, desc(payoutRates.validFrom));
  const needsYear = rates.some(({ threshold }) => threshold !== null);
  const soldThisYear = needsYear ? await readSoldThisYear(tx, vendorId, at) : 0;
  return { commissionRate: plan?.commissionRate ?? 0, rates, soldThisYear };
}

/**
 * Returns the sales of the financial year in paise. Only needed for rates with a threshold, since it sums up a whole
 * year.
 */
async function readSoldThisYear(tx: Transaction, vendorId: string, at: Date): Promise<number> {
  const [sold] = await tx
    .select({ paise: balanceSql })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.vendorId, vendorId),
        gte(ledgerEntries.at, startOfFinancialYear(at)),
        inArray(ledgerEntries.kind, ["order", "refund"]),
      ),
    );
  return sold?.paise ?? 0;
}
