/** Reads the amounts that are due to vendors and not paid out yet. */
import { and, count, desc, eq, gt, lte, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { KYC_STATUSES } from "../../../resources/kyc/contract";
import type { DuePayout, PayoutProposal } from "../../../resources/payouts/contract";
import { nextTimestamp } from "../../base/clock";
import { countWhere } from "../../db/count-where";
import type { Db } from "../../db/database";
import { vendors } from "../../db/schema";
import { ledgerEntries, payoutEntries } from "../../db/schema-ledger";
import { dataBody, type Page } from "../../records/envelope";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { toRupees } from "../../ledger/entries";
import { isPayable, balanceEffectSql, balanceSql, isHeldBack } from "../../ledger/sums";
import { accountSchema, selectKycStatus, readAccount, shareSchema, VENDOR_COLUMNS, vendorSchema } from "./response";
import { readBreakdown } from "./breakdown";
import { endOfDay, startOfDay, toIndianDay } from "../../base/indian-days";

export const dueSchema = z.object({
  _id: z.string(),
  vendor: vendorSchema,
  amount: z.number(),
  orders: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  kycStatus: z.enum(KYC_STATUSES).optional(),
}) satisfies z.ZodType<DuePayout>;

export const proposalSchema = z.object({
  vendor: vendorSchema,
  amount: z.number(),
  breakdown: z.array(shareSchema),
  carriedOver: z.number(),
  heldBack: z.number(),
  account: accountSchema,
}) satisfies z.ZodType<PayoutProposal>;

/** Lists the vendors with an amount due, highest amount first, each with the days of its first and last due entry. */
export async function listDue(db: Db, page: Page) {
  const at = nextTimestamp();
  const payoutOfEntry = db
    .select({ one: sql`1` })
    .from(payoutEntries)
    .where(eq(payoutEntries.entryId, ledgerEntries.id));
  const due = db
    .select({
      vendorId: ledgerEntries.vendorId,
      paise: balanceSql.as("paise"),
      orders: countWhere(eq(ledgerEntries.kind, "order")).as("orders"),
      first: sql<Date>`min(${ledgerEntries.at})`.mapWith(ledgerEntries.at).as("first"),
      last: sql<Date>`max(${ledgerEntries.at})`.mapWith(ledgerEntries.at).as("last"),
    })
    .from(ledgerEntries)
    .where(and(lte(ledgerEntries.dueAt, at), notExists(payoutOfEntry)))
    .groupBy(ledgerEntries.vendorId)
    .having(gt(sql`sum${balanceEffectSql}`, 0))
    .as("due");
  const [rows, [all]] = await Promise.all([
    db
      .select({
        due: { ...due._.selectedFields },
        vendor: VENDOR_COLUMNS,
        kycStatus: selectKycStatus(db),
      })
      .from(due)
      .innerJoin(vendors, eq(vendors.id, due.vendorId))
      .orderBy(desc(due.paise), desc(due.vendorId))
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(due),
  ]);
  const data = rows.map(({ due: { paise, orders, first, last }, vendor, kycStatus }) => ({
    _id: vendor._id,
    vendor,
    amount: toRupees(paise),
    orders,
    periodStart: startOfDay(toIndianDay(first)).toISOString(),
    periodEnd: endOfDay(toIndianDay(last)).toISOString(),
    kycStatus: kycStatus ?? undefined,
  }));
  return dataBody(data, all?.total ?? 0, page);
}

export interface PayoutPeriod {
  periodStart: Date;
  periodEnd: Date;
}

/**
 * Returns what a payout for the period would contain now.
 * @throws HttpError 404
 */
export async function proposePayout(db: Db, vendorId: string, { periodStart, periodEnd }: PayoutPeriod) {
  const vendor = await readVendorName(db, vendorId);
  const at = nextTimestamp();
  const [held] = await db
    .select({ paise: balanceSql })
    .from(ledgerEntries)
    .where(isHeldBack(db, vendorId, at));
  return {
    vendor,
    ...(await readBreakdown(db, isPayable(db, vendorId, at, periodEnd), periodStart)),
    heldBack: toRupees(held?.paise ?? 0),
    account: await readAccount(db, vendorId),
  };
}

/** @throws HttpError 404 */
export async function readVendorName(db: Db, id: string) {
  const [vendor] = isId(id) ? await db.select(VENDOR_COLUMNS).from(vendors).where(eq(vendors.id, id)) : [];
  if (!vendor) throw notFoundError("Vendor");
  return vendor;
}
