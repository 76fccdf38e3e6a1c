import type { KycStatus } from "../kyc/contract";
import { referencePath } from "../../src/kit/data/record-path";
import type { Field } from "../../src/kit/define/field";
import type { ValueLabel } from "../../src/kit/define/tones";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { Vendor, VendorStatus } from "./contract";
import { DocumentValue, readDocument } from "./document-value";
import { vendorMessages as words } from "./messages";

const { fields: label, statuses, parts } = words;

export const VENDOR_STATUS_LABELS = {
  pending: { label: statuses.pending, tone: "orange" },
  approved: { label: statuses.approved, tone: "green" },
  rejected: { label: statuses.rejected, tone: "red" },
} as const satisfies Record<VendorStatus, ValueLabel>;

const KYC_LABELS = {
  pending: { label: words.kycStatuses.pending, tone: "orange" },
  under_review: { label: words.kycStatuses.under_review, tone: "blue" },
  approved: { label: words.kycStatuses.approved, tone: "green" },
  rejected: { label: words.kycStatuses.rejected, tone: "red" },
} as const satisfies Record<KycStatus, ValueLabel>;

/** Fields of a vendor, for the vendor and the registration screens. */
export const vendorFields = {
  shopName: {},
  ownerEmail: { kind: "email", value: ({ user }) => user?.email },
  phone: {},
  address: {},
  businessType: { kind: "status" },
  businessCategory: { empty: words.notSpecified },
  gstin: { label: label.gstin },
  panNumber: {},
  description: { kind: "multiline" },
  status: { kind: "status", valueLabels: VENDOR_STATUS_LABELS },
  decidedAt: {
    kind: "date",
    empty: "",
    value: ({ status, ...at }) => status !== "pending" && at[status === "rejected" ? "rejectionDate" : "approvalDate"],
  },
  bankName: { value: ({ bankDetails }) => bankDetails?.bankName },
  accountNumber: { value: ({ bankDetails }) => bankDetails?.accountNumber },
  ifscCode: { value: ({ bankDetails }) => bankDetails?.ifscCode },
  panCard: { render: DocumentValue, value: ({ documents }) => readDocument(documents?.panCard) },
  gstCertificate: { render: DocumentValue, value: ({ documents }) => readDocument(documents?.gstCertificate) },
  businessLicense: { render: DocumentValue, value: ({ documents }) => readDocument(documents?.businessLicense) },
  documentNames: {
    label: words.documents,
    kind: "status",
    empty: words.noDocuments,
    value: ({ documents }) =>
      Object.entries(words.documentNames)
        .filter(([name]) => documents?.[name as keyof typeof words.documentNames])
        .map(([, short]) => short),
  },
  approvalDate: { kind: "date" },
  rejectionDate: { kind: "date" },
  approvalNotes: { kind: "multiline" },
  rejectionReason: { kind: "multiline" },
  rejectionNotes: { kind: "multiline" },
  kycStatus: {
    label: label.kycStatus,
    kind: "status",
    valueLabels: KYC_LABELS,
    empty: words.kycMissing,
    value: ({ kyc }) => kyc?.status,
    link: ({ kyc }) => referencePath("kyc-management", kyc),
  },
  productCount: { label: label.productCount, kind: "number" },
  createdAt: { label: label.createdAt, kind: "date" },
} as const satisfies Record<string, Field<Vendor>>;

const Balance = lazyComponent(() =>
  import("./vendor-balance-panel").then(({ VendorBalancePanel }) => VendorBalancePanel),
);

/** Parts of the dialog and the page of a vendor. */
export const vendorParts = [
  [
    { title: parts.kyc, fields: ["kycStatus"], visible: ({ kyc }: Vendor) => kyc !== undefined },
    {
      title: parts.shop,
      fields: ["shopName", "ownerEmail", "phone", "address", "productCount", "createdAt", "description"],
    },
    { title: parts.business, fields: ["businessType", "businessCategory", "gstin", "panNumber"] },
    { title: parts.bank, fields: ["bankName", "accountNumber", "ifscCode"] },
  ],
  { title: words.documents, fields: ["panCard", "gstCertificate", "businessLicense"] },
  {
    title: parts.review,
    fields: ["approvalDate", "approvalNotes", "rejectionDate", "rejectionReason", "rejectionNotes"],
  },
  { title: parts.money, feature: "payouts.ledger", page: Balance },
] as const;

/** The lists on the page of a vendor. */
export const vendorLists = {
  products: "vendor",
  orders: "vendor",
  "kyc-management": "vendor",
  payouts: "vendor",
  refunds: "vendor",
} as const;
