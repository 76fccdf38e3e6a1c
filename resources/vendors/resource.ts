import { defineResource } from "../../src/kit/define-resource";
import type { Look } from "../../src/kit/tones";
import { vendorActions } from "./actions";
import type { Vendor, VendorStatus } from "./contract";
import { vendorMessages as words } from "./messages";

const STATUS_LOOKS = {
  pending: { label: words.statuses.pending, tone: "orange" },
  approved: { label: words.statuses.approved, tone: "green" },
  rejected: { label: words.statuses.rejected, tone: "red" },
} as const satisfies Record<VendorStatus, Look>;

const { fields, columns, cards, sections } = words;

const counted = (title: string, status: VendorStatus) => ({
  title,
  scope: "page" as const,
  value: ({ rows }: { rows: readonly Vendor[] }) => rows.filter((vendor) => vendor.status === status).length,
  countAll: { status },
});

export const vendors = defineResource<Vendor>()({
  name: "vendors",
  path: "vendors",
  words: words.words,
  fields: {
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
    approvalDate: { label: fields.approvalDate, kind: "date" },
    rejectionDate: { label: fields.rejectionDate, kind: "date" },
    approvalNotes: { label: fields.approvalNotes, kind: "multiline" },
    rejectionReason: { label: fields.rejectionReason, kind: "multiline" },
    rejectionNotes: { label: fields.rejectionNotes, kind: "multiline" },
    productCount: { label: fields.productCount, kind: "number" },
    createdAt: { label: fields.createdAt, kind: "date" },
  },
  recordTitle: ({ shopName }) => shopName,
  status: "status",
  list: {
    cards: [
      { title: cards.total, scope: "all", value: ({ total }) => total },
      counted(cards.approved, "approved"),
      counted(cards.pending, "pending"),
      counted(cards.rejected, "rejected"),
    ],
    search: { name: "search", label: words.search },
    filters: [
      {
        name: "status",
        label: words.status,
        options: [
          { value: "", label: words.allStatus },
          ...Object.entries(STATUS_LOOKS).map(([value, { label }]) => ({ value, label })),
        ],
      },
    ],
    columns: [
      { title: columns.vendor, fields: ["shopName", "ownerEmail", "businessType"] },
      { title: columns.contact, fields: ["phone", "address"] },
      { title: columns.businessInfo, fields: ["businessCategory", "gstin"] },
      { title: columns.status, fields: ["status", "decidedAt"] },
      "productCount",
      "createdAt",
    ],
    sortable: ["shopName", "productCount", "createdAt"],
    empty: words.empty,
  },
  sections: [
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
  ],
  actions: vendorActions,
});
