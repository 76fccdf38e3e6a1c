/** The response schema of vendors, and the queries that read them. */
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { KYC_STATUSES } from "../../../resources/kyc/contract";
import { VENDOR_STATUSES, type Vendor } from "../../../resources/vendors/contract";
import { decryptRow } from "../../db/encrypted-records";
import type { Db, Transaction } from "../../db/database";
import { kycApplications, users, vendors } from "../../db/schema";
import { mask, type Disclosure } from "../../records/disclosure";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";
import { documentPath } from "../../files/file-paths";
import { duplicatesSchema } from "../kyc/duplicates";

const text = z.string().optional();
/** The signed URL of a document. `true` in lists and the responses of actions, or if the reader may not open it. */
const document = z.union([z.string(), z.literal(true)]).optional();

export const vendorSchema = z.object({
  _id: z.string(),
  shopName: z.string(),
  user: z.object({ name: z.string(), email: z.string() }),
  phone: text,
  address: text,
  businessType: text,
  businessCategory: text,
  gstin: text,
  panNumber: text,
  description: text,
  status: z.enum(VENDOR_STATUSES),
  approvalDate: text,
  rejectionDate: text,
  approvalNotes: text,
  rejectionReason: text,
  rejectionNotes: text,
  productCount: z.number(),
  createdAt: z.string(),
  bankDetails: z.object({ bankName: text, accountNumber: text, ifscCode: text }),
  documents: z.object({ panCard: document, gstCertificate: document, businessLicense: document }),
  kyc: z.object({ _id: z.string(), status: z.enum(KYC_STATUSES) }).nullish(),
  duplicates: duplicatesSchema.optional(),
}) satisfies z.ZodType<Vendor>;

export interface VendorRow {
  vendor: typeof vendors.$inferSelect;
  user: { name: string; email: string };
}

/** Selects vendors with their owners. */
export const selectVendors = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({ vendor: vendors, user: { name: users.name, email: users.email }, totalCount })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId));

/** @throws HttpError 404 */
export async function readVendor(db: Db | Transaction, id: string): Promise<VendorRow> {
  const [row] = isId(id) ? await selectVendors(db).where(eq(vendors.id, id)) : [];
  if (!row) throw notFoundError("Vendor");
  return row;
}

/** Returns the latest KYC application of a vendor, or null. */
export async function findLatestKyc(db: Db, vendorId: string) {
  const { id, status, createdAt } = kycApplications;
  const [latest] = await db
    .select({ _id: id, status })
    .from(kycApplications)
    .where(eq(kycApplications.vendorId, vendorId))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return latest ?? null;
}

export function toResponse({ vendor: stored, user }: VendorRow, disclosure: Disclosure): z.infer<typeof vendorSchema> {
  const vendor = decryptRow(vendors, stored);
  return {
    _id: vendor.id,
    shopName: vendor.shopName,
    user,
    phone: vendor.phone ?? undefined,
    address: vendor.address ?? undefined,
    businessType: vendor.businessType ?? undefined,
    businessCategory: vendor.businessCategory ?? undefined,
    gstin: mask(vendor.gstin, "gstin"),
    panNumber: mask(vendor.panNumber, "pan"),
    description: vendor.description ?? undefined,
    status: vendor.status,
    approvalDate: vendor.approvalDate?.toISOString(),
    rejectionDate: vendor.rejectionDate?.toISOString(),
    approvalNotes: vendor.approvalNotes ?? undefined,
    rejectionReason: vendor.rejectionReason ?? undefined,
    rejectionNotes: vendor.rejectionNotes ?? undefined,
    productCount: vendor.productCount,
    createdAt: vendor.createdAt.toISOString(),
    bankDetails: {
      bankName: vendor.bankName ?? undefined,
      accountNumber: mask(vendor.accountNumber, "identifier"),
      ifscCode: vendor.ifscCode ?? undefined,
    },
    documents: Object.fromEntries(
      vendor.documents.map((kind) => [kind, disclosure.document(documentPath(vendor.id, kind))]),
    ),
  };
}
