import type { Field, Row } from "../../src/kit/define-record";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/record-path";
import type { Look } from "../../src/kit/tones";
import type { KycApplication, KycStatus } from "./contract";
import { uploadedOf } from "./documents";
import { kycMessages as words } from "./messages";

const { fields, columns, sections } = words;

export const STATUS_LOOKS = {
  pending: { label: words.statuses.pending, tone: "orange" },
  under_review: { label: words.statuses.under_review, tone: "blue" },
  approved: { label: words.statuses.approved, tone: "green" },
  rejected: { label: words.statuses.rejected, tone: "red" },
} as const satisfies Record<KycStatus, Look>;

export const kycFields = {
  shopName: { label: columns.vendor, value: ({ vendor }) => vendor?.shopName },
  /** The same for the sections; in the list the name leads to the application. */
  vendorName: {
    label: fields.shopName,
    value: ({ vendor }) => vendor?.shopName,
    link: ({ vendor }) => referencePath("vendors", vendor),
  },
  vendorPhone: { label: fields.phone, value: ({ vendor }) => vendor?.phone },
  shopDescription: {
    label: fields.description,
    kind: "multiline",
    value: ({ vendor }) => vendor?.shopDescription,
  },
  status: { label: columns.status, kind: "status", looks: STATUS_LOOKS },
  createdAt: { label: columns.submitted, kind: "date" },
  documentNames: {
    label: columns.documents,
    kind: "chips",
    empty: words.noDocuments,
    value: (application) => uploadedOf(application).map(({ label }) => label),
  },
  aadhaarName: { label: fields.name, value: ({ aadhaarInfo }) => aadhaarInfo?.name },
  aadhaarNumber: {
    label: fields.aadhaarNumber,
    kind: "identifier",
    mask: "aadhaar",
    value: ({ aadhaarInfo }) => aadhaarInfo?.aadhaarNumber,
  },
  aadhaarPhone: { label: columns.phone, value: ({ aadhaarInfo }) => aadhaarInfo?.phoneNumber },
  dateOfBirth: { label: fields.dateOfBirth, kind: "day", value: ({ aadhaarInfo }) => aadhaarInfo?.dateOfBirth },
  businessType: { label: fields.businessType, value: ({ businessDetails }) => businessDetails?.businessType },
  gstNumber: { label: fields.gstNumber, value: ({ businessDetails }) => businessDetails?.gstNumber },
  address: { label: fields.address, kind: "multiline", value: ({ businessDetails }) => businessDetails?.address },
  accountHolder: { label: fields.accountHolder, value: ({ bankDetails }) => bankDetails?.accountHolderName },
  accountNumber: {
    label: fields.accountNumber,
    kind: "identifier",
    value: ({ bankDetails }) => bankDetails?.accountNumber,
  },
  bankName: { label: fields.bankName, value: ({ bankDetails }) => bankDetails?.bankName },
  ifscCode: { label: fields.ifscCode, value: ({ bankDetails }) => bankDetails?.ifscCode },
  reviewedBy: { label: fields.reviewedBy, value: ({ review }) => review?.reviewedBy?.name },
  reviewedAt: { label: fields.reviewedAt, kind: "moment", value: ({ review }) => review?.reviewedAt },
  comments: { label: fields.comments, kind: "multiline", value: ({ review }) => review?.comments },
  rejectionReason: { label: fields.rejectionReason, kind: "multiline" },
} as const satisfies Record<string, Field<KycApplication>>;

function isReviewed(row: Row): boolean {
  const { review } = row as KycApplication;
  return [review?.reviewedBy?.name, review?.reviewedAt, review?.comments].some((part) => toText(part) !== undefined);
}

/** Sections of the details dialog and the show page. */
export const kycSections = [
  { title: sections.vendor, fields: ["vendorName", "vendorPhone", "createdAt", "shopDescription"] },
  { title: sections.aadhaar, fields: ["aadhaarName", "aadhaarNumber", "aadhaarPhone", "dateOfBirth"] },
  { title: sections.business, fields: ["businessType", "gstNumber", "address"] },
  { title: sections.bank, fields: ["accountHolder", "accountNumber", "bankName", "ifscCode"] },
  { title: sections.review, fields: ["reviewedBy", "reviewedAt", "comments"], shownFor: isReviewed },
  {
    title: sections.rejection,
    fields: ["rejectionReason"],
    shownFor: (row: Row) => toText((row as KycApplication).rejectionReason) !== undefined,
  },
] as const;
