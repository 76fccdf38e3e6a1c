/** Posts the change of an order's status to the vendor's ledger, in the same transaction. */
import { and, asc, desc, eq, gte, inArray, isNull, lte, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderStatus } from "../../resources/orders/contract";
import type { Transaction } from "../db/database";
import { vendors, type orders } from "../db/schema";
import { ledgerEntries, payoutRates } from "../db/schema-ledger";
import { buildEntries, buildReversals, toPaise, type LedgerEntryRow } from "./entries";
import { balanceSql } from "./sums";
import { findPlanAt } from "./vendor-plan";
import { computeSaleAmounts, RETURN_PERIOD_MS, startOfFinancialYear, type Terms } from "./terms";

interface StatusChange {
  order: Pick<typeof orders.$inferSelect, "id" | "vendorId" | "finalAmount">;
  to: OrderStatus;
  at: Date;
}

/**
 * Posts a delivered order, or reverses it and its deductions if it is no longer delivered. The caller must lock the
 * order's row. This locks the vendor's, so that each ledger has one writer at a time.
 */
export async function postOrderStatus(tx: Transaction, { order, to, at }: StatusChange): Promise<void> {
  const { id: orderId, vendorId } = order;
  await lockLedger(tx, vendorId);
  const open = await openEntries(tx, orderId);
  if (to === "delivered" && open.length === 0) {
    const dueAt = new Date(at.getTime() + RETURN_PERIOD_MS);
    const amounts = computeSaleAmounts(toPaise(order.finalAmount), await readTerms(tx, vendorId, at));
    await insertEntries(tx, buildEntries({ vendorId, orderId, at, dueAt }, amounts));
  }
  if (to !== "delivered") await insertEntries(tx, buildReversals(open, { vendorId, orderId, at }));
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

/** Returns the entries of an order that have not been reversed. */
async function openEntries(tx: Transaction, orderId: string) {
  const back = alias(ledgerEntries, "back");
  const rows = await tx
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .leftJoin(back, eq(back.reverses, ledgerEntries.id))
    .where(and(eq(ledgerEntries.orderId, orderId), isNull(ledgerEntries.reverses), isNull(back.id)));
  return rows.map(({ entry }) => entry);
}

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
