/** SQL expressions for sums over a vendor's ledger. */
import { and, eq, gt, lte, notExists, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { ledgerEntries, payoutEntries } from "../db/schema-ledger";
import { VENDOR_ACCOUNT } from "./entries";

const { credit, paise } = ledgerEntries;

/** The effect of an entry on the vendor's balance, in paise. */
export const balanceEffectSql = sql<number>`(case when ${credit} = ${VENDOR_ACCOUNT} then ${paise} else -${paise} end)`;

/** A balance in paise. Even the sum for a whole marketplace is far below the largest safe integer. */
export const balanceSql = sql<number>`coalesce(sum${balanceEffectSql}, 0)`.mapWith(Number);

/** Condition for a vendor's entries that are not part of a payout. */
export function isUnsettled(db: Db | Transaction, vendorId: string | SQL): SQL | undefined {
  const payoutOfEntry = db
    .select({ one: sql`1` })
    .from(payoutEntries)
    .where(eq(payoutEntries.entryId, ledgerEntries.id));
  return and(eq(ledgerEntries.vendorId, vendorId), notExists(payoutOfEntry));
}

/**
 * Condition for the entries of a payout whose period ends at `periodEnd`: unsettled entries that are due and not newer
 * than that. They include unsettled entries from before the period.
 */
export const isPayable = (db: Db | Transaction, vendorId: string, now: Date, periodEnd: Date): SQL | undefined =>
  and(isUnsettled(db, vendorId), lte(ledgerEntries.dueAt, now), lte(ledgerEntries.at, periodEnd));

/** Condition for unsettled entries that are not due yet, because customers may still return the goods. */
export const isHeldBack = (db: Db | Transaction, vendorId: string, now: Date): SQL | undefined =>
  and(isUnsettled(db, vendorId), gt(ledgerEntries.dueAt, now));
