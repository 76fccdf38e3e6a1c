/** A vendor as the API answers it, and the query that reads one. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { VENDOR_STATUSES, type Vendor } from "../../../resources/vendors/contract";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import type { AddressSigner } from "../../http/address-signer";
import { notFound } from "../../http/errors";
import { documentPath } from "../../http/file-paths";

const text = z.string().optional();

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
  /** The signed address of each document that was uploaded. */
  documents: z.object({ panCard: text, gstCertificate: text, businessLicense: text }),
}) satisfies z.ZodType<Vendor>;

export interface VendorRow {
  vendor: typeof vendors.$inferSelect;
  user: { name: string; email: string };
}

/** Select this from vendors joined with their users. */
export const vendorColumns = { vendor: vendors, user: { name: users.name, email: users.email } };

/** @throws HttpError 404 */
export async function readVendor(db: Db | Transaction, id: string): Promise<VendorRow> {
  const [row] = await db
    .select(vendorColumns)
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendors.id, id));
  if (!row) throw notFound("Vendor");
  return row;
}

export function toAnswer({ vendor, user }: VendorRow, signer: AddressSigner): z.infer<typeof vendorSchema> {
  return {
    _id: vendor.id,
    shopName: vendor.shopName,
    user,
    phone: vendor.phone ?? undefined,
    address: vendor.address ?? undefined,
    businessType: vendor.businessType ?? undefined,
    businessCategory: vendor.businessCategory ?? undefined,
    gstin: vendor.gstin ?? undefined,
    panNumber: vendor.panNumber ?? undefined,
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
      accountNumber: vendor.accountNumber ?? undefined,
      ifscCode: vendor.ifscCode ?? undefined,
    },
    documents: Object.fromEntries(vendor.documents.map((kind) => [kind, signer.sign(documentPath(vendor.id, kind))])),
  };
}
