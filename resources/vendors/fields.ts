import type { StatCard } from "../../src/kit/define-list";
import type { Field } from "../../src/kit/define-record";
import type { Look } from "../../src/kit/tones";
import type { Vendor, VendorStatus } from "./contract";
import { vendorMessages as words } from "./messages";

const STATUS_LOOKS = {
  pending: { label: words.statuses.pending, tone: "orange" },
  approved: { label: words.statuses.approved, tone: "green" },
  rejected: { label: words.statuses.rejected, tone: "red" },
} as const satisfies Record<VendorStatus, Look>;

const { fields, columns, sections } = words;

/** What a vendor is made of, for the vendors' screens and for the registrations'. */
export const vendorFields = {
  shopName: { label: fields.shopName },
  ownerEmail: { label: fields.ownerEmail, kind: "email", value: ({ user }) => user?.email },
  phone: { label: fields.phone },
  address: { label: fields.address },
  businessType: { label: fields.businessType, kind: "status", looks: {} },
  businessCategory: { label: fields.businessCategory, empty: words.notSpecified },
  gstin: { label: fields.gstin },
  panNumber: { label: fields.panNumber, kind: "identifier", mask: "pan" },
  description: { label: fields.description, kind: "multiline" },
  status: { label: columns.status, kind: "status", looks: STATUS_LOOKS },
  decidedAt: {
    label: columns.status,
    kind: "date",
    empty: "",
    value: ({ status, approvalDate, rejectionDate }) =>
      status === "approved" ? approvalDate : status === "rejected" ? rejectionDate : undefined,
  },
  bankName: { label: fields.bankName, value: ({ bankDetails }) => bankDetails?.bankName },
  accountNumber: {
    label: fields.accountNumber,
    kind: "identifier",
    value: ({ bankDetails }) => bankDetails?.accountNumber,
  },
  ifscCode: { label: fields.ifscCode, value: ({ bankDetails }) => bankDetails?.ifscCode },
  panCard: { label: fields.panCard, kind: "document", value: ({ documents }) => documents?.panCard },
  gstCertificate: {
    label: fields.gstCertificate,
    kind: "document",
    value: ({ documents }) => documents?.gstCertificate,
  },
  businessLicense: {
    label: fields.businessLicense,
    kind: "document",
    value: ({ documents }) => documents?.businessLicense,
  },
  /** Short names of what was uploaded. */
  documentNames: {
    label: columns.documents,
    kind: "chips",
    empty: words.noDocuments,
    value: ({ documents }) =>
      Object.entries(words.documentNames)
        .filter(([name]) => documents?.[name as keyof typeof words.documentNames])
        .map(([, label]) => label),
  },
  approvalDate: { label: fields.approvalDate, kind: "date" },
  rejectionDate: { label: fields.rejectionDate, kind: "date" },
  approvalNotes: { label: fields.approvalNotes, kind: "multiline" },
  rejectionReason: { label: fields.rejectionReason, kind: "multiline" },
  rejectionNotes: { label: fields.rejectionNotes, kind: "multiline" },
  productCount: { label: fields.productCount, kind: "number" },
  createdAt: { label: fields.createdAt, kind: "date" },
} as const satisfies Record<string, Field<Vendor>>;

/** The columns that both lists of vendors have. */
export const vendorColumns = {
  vendor: { title: columns.vendor, fields: ["shopName", "ownerEmail", "businessType"] },
  contact: { title: columns.contact, fields: ["phone", "address"] },
  business: { title: columns.businessInfo, fields: ["businessCategory", "gstin"] },
  status: { title: columns.status, fields: ["status", "decidedAt"] },
} as const;

/** What belongs to a vendor in other lists. */
export const vendorRelated = [
  { title: words.related.products, resource: "products", parameter: "vendor" },
  { title: words.related.orders, resource: "orders", parameter: "vendor", feature: "lists.related" },
  { title: words.related.kyc, resource: "kyc-management", parameter: "vendor", feature: "lists.related" },
] as const;

/** Sections of the details dialog and the show page. */
export const vendorSections = [
  {
    title: sections.shop,
    fields: ["shopName", "ownerEmail", "phone", "address", "productCount", "createdAt", "description"],
  },
  { title: sections.business, fields: ["businessType", "businessCategory", "gstin", "panNumber"] },
  { title: sections.bank, fields: ["bankName", "accountNumber", "ifscCode"] },
  { title: sections.documents, fields: ["panCard", "gstCertificate", "businessLicense"] },
  {
    title: sections.review,
    fields: ["approvalDate", "approvalNotes", "rejectionDate", "rejectionReason", "rejectionNotes"],
  },
] as const;

/** A card that counts one status over the page. */
export const counted = (title: string, status: VendorStatus): StatCard<Vendor> => ({
  title,
  scope: "page",
  value: ({ rows }) => rows.filter((vendor) => vendor.status === status).length,
  countAll: { status },
});

/** The options of a status filter, without the one for all. */
export const STATUS_OPTIONS = Object.entries(STATUS_LOOKS).map(([value, { label }]) => ({ value, label }));
