/** Sums over a vendor's ledger, in SQL. */
import { and, eq, gt, lte, notExists, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { ledgerEntries, payoutEntries } from "../db/schema-ledger";
import { VENDOR_ACCOUNT } from "./entries";

const { credit, paise } = ledgerEntries;

/** What an entry adds to the vendor's balance, in paise. */
export const effect = sql<number>`(case when ${credit} = ${VENDOR_ACCOUNT} then ${paise} else -${paise} end)`;

/** The sum of it; paise of a whole marketplace are far below the largest exact number. */
export const effectSum = sql<number>`coalesce(sum${effect}, 0)`.mapWith(Number);

/** The entries of a vendor that no payout has taken. What is written before the period's end is part of the period. */
export function unsettled(db: Db | Transaction, vendorId: string | SQL): SQL | undefined {
  const taken = db
    .select({ one: sql`1` })
    .from(payoutEntries)
    .where(eq(payoutEntries.entryId, ledgerEntries.id));
  return and(eq(ledgerEntries.vendorId, vendorId), notExists(taken));
}

/** Of these the ones that can be paid out at a moment, for a period that ends at another. */
export const dueFor = (db: Db | Transaction, vendorId: string, now: Date, periodEnd: Date): SQL | undefined =>
  and(unsettled(db, vendorId), lte(ledgerEntries.dueAt, now), lte(ledgerEntries.at, periodEnd));

/** Of these the ones that customers can still send back. */
export const heldBack = (db: Db | Transaction, vendorId: string, now: Date): SQL | undefined =>
  and(unsettled(db, vendorId), gt(ledgerEntries.dueAt, now));
