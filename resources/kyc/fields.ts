import type { Field } from "../../src/kit/define/field";
import type { Part } from "../../src/kit/define/resource";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/data/record-path";
import type { ValueLabel } from "../../src/kit/define/tones";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { KycApplication, KycStatus } from "./contract";
import { listApplicationDocuments } from "./documents/documents";
import { kycMessages as words } from "./messages";

const { fields, columns, parts } = words;

const STATUS_LABELS = {
  pending: { label: words.statuses.pending, tone: "orange" },
  under_review: { label: words.statuses.under_review, tone: "blue" },
  approved: { label: words.statuses.approved, tone: "green" },
  rejected: { label: words.statuses.rejected, tone: "red" },
} as const satisfies Record<KycStatus, ValueLabel>;

export const kycFields = {
  shopName: { label: columns.vendor, value: ({ vendor }) => vendor?.shopName },
  /** The shop name in sections, as a link to the vendor. The list shows `shopName`, which links to the application. */
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
  status: { label: columns.status, kind: "status", valueLabels: STATUS_LABELS },
  createdAt: { label: columns.submitted, kind: "moment" },
  documentNames: {
    label: columns.documents,
    kind: "status",
    empty: words.noDocuments,
    value: (application) => listApplicationDocuments(application).map(({ label }) => label),
  },
  aadhaarName: { label: fields.name, value: ({ aadhaarInfo }) => aadhaarInfo?.name },
  aadhaarNumber: { value: ({ aadhaarInfo }) => aadhaarInfo?.aadhaarNumber },
  aadhaarPhone: { label: columns.phone, value: ({ aadhaarInfo }) => aadhaarInfo?.phoneNumber },
  dateOfBirth: { label: fields.dateOfBirth, value: ({ aadhaarInfo }) => aadhaarInfo?.dateOfBirth },
  businessType: { value: ({ businessDetails }) => businessDetails?.businessType },
  gstNumber: { value: ({ businessDetails }) => businessDetails?.gstNumber },
  address: { kind: "multiline", value: ({ businessDetails }) => businessDetails?.address },
  accountHolder: { value: ({ bankDetails }) => bankDetails?.accountHolderName },
  accountNumber: { value: ({ bankDetails }) => bankDetails?.accountNumber },
  bankName: { value: ({ bankDetails }) => bankDetails?.bankName },
  ifscCode: { value: ({ bankDetails }) => bankDetails?.ifscCode },
  reviewedBy: { value: ({ review }) => review?.reviewedBy?.name },
  reviewedAt: { kind: "moment", value: ({ review }) => review?.reviewedAt },
  comments: { kind: "multiline", value: ({ review }) => review?.comments },
  rejectionReason: { kind: "multiline" },
} as const satisfies Record<string, Field<KycApplication>>;

const isReviewed = ({ review }: KycApplication) =>
  [review?.reviewedBy?.name, review?.reviewedAt, review?.comments].some((part) => toText(part) !== undefined);

/** Loaded when the first application is opened. */
const ApplicationReview = lazyComponent(() =>
  import("./application-review-panel").then(({ ApplicationReviewPanel }) => ApplicationReviewPanel),
);

/** Parts of the dialog and the page of an application. */
export const kycParts: readonly Part<KycApplication, keyof typeof kycFields>[] = [
  { title: parts.vendor, fields: ["vendorName", "vendorPhone", "createdAt", "shopDescription"] },
  { title: parts.aadhaar, fields: ["aadhaarName", "aadhaarNumber", "aadhaarPhone", "dateOfBirth"] },
  { title: parts.business, fields: ["businessType", "gstNumber", "address"] },
  { title: parts.bank, fields: ["accountHolder", "accountNumber", "bankName", "ifscCode"] },
  { title: parts.review, fields: ["reviewedBy", "reviewedAt", "comments"], visible: isReviewed },
  {
    title: parts.rejection,
    fields: ["rejectionReason"],
    visible: ({ rejectionReason }) => toText(rejectionReason) !== undefined,
  },
  { title: parts.checksAndDocuments, component: ApplicationReview },
];
