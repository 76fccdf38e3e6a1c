/** A KYC application as the API answers it, and the query that reads one. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { allows } from "../../../providers/auth/contract";
import { KYC_STATUSES, type KycApplication } from "../../../resources/kyc/contract";
import type { Db, Transaction } from "../../db/database";
import { kycApplications, vendors } from "../../db/schema";
import type { AddressSigner } from "../../http/address-signer";
import { actorOf } from "../../http/auth";
import { notFound } from "../../http/errors";
import { isId } from "../../http/fields";
import { kycDocumentPath } from "../../http/file-paths";

const text = z.string().optional();
/** The signed address, or only that there is one, for whoever may not open it. */
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
}) satisfies z.ZodType<KycApplication>;

export interface KycRow {
  application: typeof kycApplications.$inferSelect;
  vendor: Pick<
    typeof vendors.$inferSelect,
    "id" | "shopName" | "phone" | "description" | "address" | "gstin" | "panNumber"
  >;
}

/** Select this from kycApplications joined with their vendors. */
export const kycColumns = {
  application: kycApplications,
  vendor: {
    id: vendors.id,
    shopName: vendors.shopName,
    phone: vendors.phone,
    description: vendors.description,
    address: vendors.address,
    gstin: vendors.gstin,
    panNumber: vendors.panNumber,
  },
};

/** @throws HttpError 404 */
export async function readApplication(db: Db | Transaction, id: string): Promise<KycRow> {
  const [row] = isId(id)
    ? await db
        .select(kycColumns)
        .from(kycApplications)
        .innerJoin(vendors, eq(vendors.id, kycApplications.vendorId))
        .where(eq(kycApplications.id, id))
    : [];
  if (!row) throw notFound("KYC application");
  return row;
}

/** The documents are private: addresses that open them go to whoever may see a whole application, and no further. */
export function toAnswer(
  { application, vendor }: KycRow,
  signer: AddressSigner,
  request: FastifyRequest,
): z.infer<typeof kycSchema> {
  const mayOpen = allows(actorOf(request).permissions, "kyc-management.show");
  const addressOf = (kind: string) => (mayOpen ? signer.sign(kycDocumentPath(application.id, kind)) : true);
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
      gstin: vendor.gstin ?? undefined,
      panNumber: vendor.panNumber ?? undefined,
    },
    aadhaarInfo: {
      name: application.aadhaarName ?? undefined,
      aadhaarNumber: application.aadhaarNumber ?? undefined,
      phoneNumber: application.aadhaarPhone ?? undefined,
      dateOfBirth: application.dateOfBirth ?? undefined,
    },
    documents: Object.fromEntries(application.documents.map((kind) => [kind, addressOf(kind)])),
    businessDetails: {
      businessType: application.businessType ?? undefined,
      gstNumber: application.gstNumber ?? undefined,
      address: application.businessAddress ?? undefined,
    },
    bankDetails: {
      accountHolderName: application.accountHolderName ?? undefined,
      accountNumber: application.accountNumber ?? undefined,
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
  };
}
