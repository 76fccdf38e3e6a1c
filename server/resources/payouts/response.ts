/** The response schemas of payouts, and the queries that read them. */
import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { KYC_STATUSES, type KycStatus } from "../../../resources/kyc/contract";
import {
  LEDGER_KINDS,
  PAYOUT_STATUSES,
  type PayoutVendor,
  type Payout,
  type AmountShare,
  type VendorAccount,
} from "../../../resources/payouts/contract";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import { decryptRow } from "../../db/encrypted-records";
import type { Db, Transaction } from "../../db/database";
import { kycApplications, vendors } from "../../db/schema";
import { payouts, payoutStatusChanges } from "../../db/schema-ledger";
import { mask } from "../../records/disclosure";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";
import { readBreakdown, isSettledBy } from "./breakdown";

export const shareSchema = z.object({
  kind: z.enum(LEDGER_KINDS),
  count: z.number(),
  amount: z.number(),
}) satisfies z.ZodType<AmountShare>;

export const accountSchema = z.object({
  bankName: z.string().optional(),
  accountNumber: z.string().optional(),
  ifscCode: z.string().optional(),
  kycStatus: z.enum(KYC_STATUSES).optional(),
}) satisfies z.ZodType<VendorAccount>;

export const vendorSchema = z.object({
  _id: z.string(),
  shopName: z.string(),
  status: z.enum(VENDOR_STATUSES),
}) satisfies z.ZodType<PayoutVendor>;

/** The columns of `vendorSchema`. */
export const VENDOR_COLUMNS = { _id: vendors.id, shopName: vendors.shopName, status: vendors.status };

export const payoutSchema = z.object({
  _id: z.string(),
  vendor: vendorSchema,
  amount: z.number(),
  currency: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  periodStart: z.string(),
  periodEnd: z.string(),
  reference: z.string().optional(),
  notes: z.string().optional(),
  createdAt: z.string(),
  paidAt: z.string().optional(),
}) satisfies z.ZodType<Payout>;

export const singlePayoutSchema = payoutSchema.extend({
  account: accountSchema,
  breakdown: z.array(shareSchema),
  carriedOver: z.number(),
  history: z.array(
    z.object({ status: z.enum(PAYOUT_STATUSES), at: z.string(), by: z.string(), note: z.string().optional() }),
  ),
}) satisfies z.ZodType<Payout>;

export const selectPayouts = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({ payout: payouts, vendor: VENDOR_COLUMNS, totalCount })
    .from(payouts)
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId));

type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

export const toResponse = ({ payout, vendor }: PayoutRow): z.infer<typeof payoutSchema> => ({
  _id: payout.id,
  vendor,
  amount: payout.amount,
  currency: payout.currency,
  status: payout.status,
  periodStart: payout.periodStart.toISOString(),
  periodEnd: payout.periodEnd.toISOString(),
  reference: payout.reference ?? undefined,
  notes: payout.notes ?? undefined,
  createdAt: payout.createdAt.toISOString(),
  paidAt: payout.paidAt?.toISOString(),
});

/** @throws HttpError 404 */
export async function readPayout(db: Db | Transaction, id: string): Promise<z.infer<typeof singlePayoutSchema>> {
  const [row] = isId(id) ? await selectPayouts(db).where(eq(payouts.id, id)) : [];
  if (!row) throw notFoundError("Payout");
  const changes = await db
    .select()
    .from(payoutStatusChanges)
    .where(eq(payoutStatusChanges.payoutId, id))
    .orderBy(asc(payoutStatusChanges.position));
  return {
    ...toResponse(row),
    account: await readAccount(db, row.vendor._id),
    ...(await readBreakdown(db, isSettledBy(db, id), row.payout.periodStart)),
    history: changes.map(({ status, at, byName, note }) => ({
      status,
      at: at.toISOString(),
      by: byName,
      note: note ?? undefined,
    })),
  };
}

/** Returns the status of a vendor's latest KYC application, as a column for queries on vendors. */
export const selectKycStatus = (db: Db | Transaction) => {
  const latest = db
    .select({ status: kycApplications.status })
    .from(kycApplications)
    .where(eq(kycApplications.vendorId, vendors.id))
    .orderBy(desc(kycApplications.createdAt), desc(kycApplications.id))
    .limit(1);
  return sql<KycStatus | null>`(${latest})`;
};

/** Reads the bank account and KYC status of a vendor. All but the last four digits of the account number are masked. */
export async function readAccount(db: Db | Transaction, vendorId: string): Promise<VendorAccount> {
  const { id, bankName, accountNumber, ifscCode } = vendors;
  const [row] = await db
    .select({ id, bankName, accountNumber, ifscCode, kycStatus: selectKycStatus(db) })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  const vendor = row && decryptRow(vendors, row);
  return {
    bankName: vendor?.bankName ?? undefined,
    accountNumber: mask(vendor?.accountNumber ?? null, "identifier"),
    ifscCode: vendor?.ifscCode ?? undefined,
    kycStatus: vendor?.kycStatus ?? undefined,
  };
}
