/** The response schema of KYC applications, and the query that reads one. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { checkIdentifiers, MASKED_CHECKS, MASKED_FINDINGS } from "../../../resources/kyc/checks/contract";
import { KYC_STATUSES, type KycApplication } from "../../../resources/kyc/contract";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import { decryptRow } from "../../db/encrypted-records";
import type { Db, Transaction } from "../../db/database";
import { kycApplications, vendors } from "../../db/schema";
import { mask, type Disclosure } from "../../records/disclosure";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";
import { kycDocumentPath } from "../../files/file-paths";
import { changesSchema } from "./changes/read";
import { duplicatesSchema } from "./duplicates";

const text = z.string().optional();
/** The signed URL of a document. `true` in lists and the responses of actions, or if the reader may not open it. */
const document = z.union([z.string(), z.literal(true)]).optional();

export const kycSchema = z.object({
  _id: z.string(),
  status: z.enum(KYC_STATUSES),
  createdAt: z.string(),
  vendor: z.object({
    _id: z.string(),
    shopName: z.string(),
    phone: text,
    shopDescription: text,
    address: text,
    gstin: text,
    panNumber: text,
    status: z.enum(VENDOR_STATUSES).optional(),
  }),
  aadhaarInfo: z.object({ name: text, aadhaarNumber: text, phoneNumber: text, dateOfBirth: text }),
  documents: z.object({
    aadhaarFront: document,
    aadhaarBack: document,
    panCard: document,
    businessLicense: document,
  }),
  businessDetails: z.object({ businessType: text, gstNumber: text, address: text }),
  bankDetails: z.object({ accountHolderName: text, accountNumber: text, bankName: text, ifscCode: text }),
  review: z.object({ reviewedBy: z.object({ name: z.string() }), reviewedAt: text, comments: text }).optional(),
  rejectionReason: text,
  checks: z.partialRecord(z.enum(MASKED_CHECKS), z.enum(MASKED_FINDINGS)).optional(),
  duplicates: duplicatesSchema.optional(),
  changes: changesSchema.optional(),
}) satisfies z.ZodType<KycApplication>;

export interface KycRow {
  application: typeof kycApplications.$inferSelect;
  vendor: Pick<
    typeof vendors.$inferSelect,
    | "id"
    | "shopName"
    | "phone"
    | "description"
    | "address"
    | "gstin"
    | "panNumber"
    | "accountNumber"
    | "ifscCode"
    | "status"
    | "gstinHash"
    | "panHash"
    | "phoneHash"
    | "accountHash"
  >;
}

const kycColumns = {
  application: kycApplications,
  vendor: {
    id: vendors.id,
    shopName: vendors.shopName,
    phone: vendors.phone,
    description: vendors.description,
    address: vendors.address,
    gstin: vendors.gstin,
    panNumber: vendors.panNumber,
    accountNumber: vendors.accountNumber,
    ifscCode: vendors.ifscCode,
    status: vendors.status,
    gstinHash: vendors.gstinHash,
    panHash: vendors.panHash,
    phoneHash: vendors.phoneHash,
    accountHash: vendors.accountHash,
  },
};

/** Selects applications with their vendors. */
export const selectApplications = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({ ...kycColumns, totalCount })
    .from(kycApplications)
    .innerJoin(vendors, eq(vendors.id, kycApplications.vendorId));

/** @throws HttpError 404 */
export async function readApplication(db: Db | Transaction, id: string): Promise<KycRow> {
  const [row] = isId(id) ? await selectApplications(db).where(eq(kycApplications.id, id)) : [];
  if (!row) throw notFoundError("KYC application");
  return row;
}

export function toResponse(row: KycRow, { document: addressOf }: Disclosure): z.infer<typeof kycSchema> {
  const application = decryptRow(kycApplications, row.application);
  const vendor = decryptRow(vendors, row.vendor);
  return {
    _id: application.id,
    status: application.status,
    createdAt: application.createdAt.toISOString(),
    vendor: {
      _id: vendor.id,
      shopName: vendor.shopName,
      phone: vendor.phone ?? undefined,
      shopDescription: vendor.description ?? undefined,
      address: vendor.address ?? undefined,
      gstin: mask(vendor.gstin, "gstin"),
      panNumber: mask(vendor.panNumber, "pan"),
    },
    aadhaarInfo: {
      name: application.aadhaarName ?? undefined,
      aadhaarNumber: mask(application.aadhaarNumber, "aadhaar"),
      phoneNumber: application.aadhaarPhone ?? undefined,
      dateOfBirth: mask(application.dateOfBirth, "birthday"),
    },
    documents: Object.fromEntries(
      application.documents.map((kind) => [kind, addressOf(kycDocumentPath(application.id, kind))]),
    ),
    businessDetails: {
      businessType: application.businessType ?? undefined,
      gstNumber: mask(application.gstNumber, "gstin"),
      address: application.businessAddress ?? undefined,
    },
    bankDetails: {
      accountHolderName: application.accountHolderName ?? undefined,
      accountNumber: mask(application.accountNumber, "identifier"),
      bankName: application.bankName ?? undefined,
      ifscCode: application.ifscCode ?? undefined,
    },
    review:
      application.reviewedByName === null
        ? undefined
        : {
            reviewedBy: { name: application.reviewedByName },
            reviewedAt: application.reviewedAt?.toISOString(),
            comments: application.reviewComments ?? undefined,
          },
    rejectionReason: application.rejectionReason ?? undefined,
    checks: checkIdentifiers({
      aadhaar: application.aadhaarNumber,
      pan: vendor.panNumber,
      gstin: application.gstNumber,
      vendorGstin: vendor.gstin,
    }),
  };
}
