/** Creates payouts. A payout settles all due entries up to the end of its period, and its amount is their sum. */
import { desc, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { nextTimestamp } from "../../base/clock";
import { formatDay } from "../../base/indian-days";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { vendors } from "../../db/schema";
import { ledgerEntries, payoutEntries, payouts, payoutStatusChanges } from "../../db/schema-ledger";
import { getActor } from "../../auth/auth";
import { recordChange } from "../../audit/record-event";
import { conflictError, HttpError } from "../../http/errors";
import { isId } from "../../http/fields";
import { buildEntries, toPaise, toRupees } from "../../ledger/entries";
import { lockLedger, insertEntries } from "../../ledger/post-order";
import { isPayable, balanceSql } from "../../ledger/sums";
import { readPayout } from "./response";

export interface NewPayout {
  vendor: string;
  amount: number;
  periodStart: Date;
  periodEnd: Date;
  notes?: string | undefined;
}

const money = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/**
 * Writes the payout and its ledger entry, and marks the entries that it settles, with history and audit log, in one
 * transaction. The vendor's ledger is locked first. If two people pay the same period, the second finds nothing left to
 * pay.
 * @throws HttpError 422 if the vendor does not exist; 409 if the vendor is not approved, or another amount is due
 */
export async function createPayout(db: Db, request: FastifyRequest, given: NewPayout) {
  const { vendor: vendorId, amount, periodStart, periodEnd, notes } = given;
  return db.transaction(async (tx) => {
    if (!isId(vendorId) || !(await lockLedger(tx, vendorId))) {
      const errors = { vendor: ["does not exist"] };
      throw new HttpError(422, "validation_failed", "Vendor does not exist.", errors);
    }
    await requireApprovedVendor(tx, vendorId);
    const at = nextTimestamp();
    const due = isPayable(tx, vendorId, at, periodEnd);
    const [sum] = await tx.select({ paise: balanceSql }).from(ledgerEntries).where(due);
    const paise = sum?.paise ?? 0;
    if (paise <= 0 || paise !== toPaise(amount)) throw await createAmountError(tx, given, paise);
    const id = newId();
    await tx
      .insert(payouts)
      .values({ id, vendorId, amount, periodStart, periodEnd, notes: notes ?? null, createdAt: at });
    const settledEntries = tx.select({ entryId: ledgerEntries.id, payoutId: sql<string>`${id}::text`.as("payout_id") });
    await tx.insert(payoutEntries).select(settledEntries.from(ledgerEntries).where(due));
    await postPayout(tx, { id, vendorId, paise, at });
    const byName = getActor(request).name;
    await tx.insert(payoutStatusChanges).values({ payoutId: id, position: 0, status: "pending", at, byName });
    const made = await readPayout(tx, id);
    await recordChange(tx, request, {
      action: "payouts.create",
      resource: "payouts",
      resourceId: id,
      about: `vendors/${vendorId}`,
      before: null,
      after: { vendor: made.vendor, amount, periodStart: made.periodStart, periodEnd: made.periodEnd, notes },
    });
    return made;
  });
}

/**
 * Refuses to send money to a vendor that is pending or rejected. Call it with the ledger locked, so that the status
 * cannot change in the meantime.
 * @throws HttpError 409
 */
export async function requireApprovedVendor(tx: Transaction, vendorId: string): Promise<void> {
  const [vendor] = await tx
    .select({ name: vendors.shopName, status: vendors.status })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  if (!vendor || vendor.status === "approved") return;
  throw conflictError(
    `${vendor.name} is ${vendor.status}. Only approved vendors can be paid. Approve the vendor first.`,
  );
}

interface PayoutPosting {
  id: string;
  vendorId: string;
  paise: number;
  at: Date;
}

/** Posts the entry that debits the payout from the balance. The payout settles this entry immediately. */
export async function postPayout(tx: Transaction, { id, vendorId, paise, at }: PayoutPosting): Promise<void> {
  const entries = buildEntries({ vendorId, payoutId: id, at, dueAt: at }, [["payout", paise]]);
  await insertEntries(tx, entries);
  await tx.insert(payoutEntries).values(entries.map((entry) => ({ entryId: entry.id, payoutId: id })));
}

/** Returns an error with the amount due, or with the latest payout if the amount is zero. */
async function createAmountError(tx: Transaction, { vendor: id, amount, periodEnd }: NewPayout, paise: number) {
  const [vendor] = await tx.select({ name: vendors.shopName }).from(vendors).where(eq(vendors.id, id));
  const name = vendor?.name ?? "";
  const until = formatDay(periodEnd);
  const due = money.format(toRupees(paise));
  if (paise > 0) {
    const message = `The amount due to ${name} up to ${until} is ${due}, not ${money.format(amount)}.`;
    return conflictError(message, { amount: [`must be ${due}`] });
  }
  if (paise < 0) return conflictError(`Nothing is due to ${name} up to ${until}: ${due} carries over.`);
  const [last] = await tx
    .select({ amount: payouts.amount, at: payouts.createdAt })
    .from(payouts)
    .where(eq(payouts.vendorId, id))
    .orderBy(desc(payouts.createdAt))
    .limit(1);
  const before = last ? ` The last payout of ${money.format(last.amount)} was on ${formatDay(last.at)}.` : "";
  return conflictError(`Nothing is due to ${name} up to ${until}.${before}`);
}
