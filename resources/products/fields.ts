import type { Field, Lookup } from "../../src/kit/define/field";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/data/record-path";
import { getReferenceId } from "../../src/kit/define/row";
import { toList } from "../../src/kit/read-value";
import { ACTIVE_LABELS, type ValueLabel } from "../../src/kit/define/tones";
import type { Category } from "../categories/contract";
import type { Vendor } from "../vendors/contract";
import { ActiveSwitch } from "./active-switch";
import { LOW_STOCK, type ApprovalStatus, type Product } from "./contract";
import { productMessages as words } from "./messages";

const { fields } = words;

const SUMMARY_LENGTH = 50;

const APPROVAL_LABELS = {
  pending: { label: words.statuses.pending, tone: "orange" },
  approved: { label: words.statuses.approved, tone: "green" },
  rejected: { label: words.statuses.rejected, tone: "red" },
} as const satisfies Record<ApprovalStatus, ValueLabel>;

export const categoryLookup: Lookup = { path: "categories", title: ({ name }: Category) => name };

export const vendorLookup: Lookup = { path: "vendors", title: ({ shopName }: Vendor) => shopName };

/** Links to the products of the category. */
const getCategoryLink = ({ category }: Product) => {
  const id = getReferenceId(category);
  return id === undefined
    ? undefined
    : { to: `/products?category=${encodeURIComponent(id)}`, permission: "products.list" };
};

/** Shortens a text to 50 characters. Counts code points, so that it splits no surrogate pair. */
function shorten(text: unknown): string | undefined {
  const characters = [...(toText(text) ?? "")];
  return characters.length > SUMMARY_LENGTH ? `${characters.slice(0, SUMMARY_LENGTH).join("")}...` : toText(text);
}

/** Returns the approval status. A product without one is pending. */
export const getApprovalStatus = ({ approvalStatus }: Product) =>
  (toText(approvalStatus) as ApprovalStatus | undefined) ?? "pending";

/** Adds the alternative texts to the images. */
const describeImages = ({ images, imageTexts }: Product): unknown =>
  imageTexts ? toList(images)?.map((url) => ({ url, alt: imageTexts[String(url)] })) : images;

/** Fields of a product, for the product and the approval screens. */
export const productFields = {
  image: { label: fields.image, kind: "image", value: ({ images }) => toList(images)?.[0] },
  name: { input: { required: words.requiredFields } },
  summary: {
    label: fields.description,
    empty: words.noDescription,
    value: ({ description }) => shorten(description),
  },
  description: { label: fields.description, kind: "multiline", input: {} },
  price: { kind: "money", input: { required: words.requiredFields } },
  stock: {
    kind: "integer",
    tone: (stock) => (stock > LOW_STOCK ? "green" : "red"),
    input: { required: words.requiredFields },
  },
  taxRate: { kind: "percent", input: { initial: 0 } },
  category: {
    lookup: categoryLookup,
    value: ({ category }) => category?.name ?? toText(category),
    link: getCategoryLink,
    input: {},
  },
  vendor: {
    lookup: vendorLookup,
    input: { feature: "products.complete" },
    value: ({ vendor }) => vendor?.shopName ?? vendor?.name ?? toText(vendor),
    link: ({ vendor }) => referencePath("vendors", vendor),
  },
  isActive: {
    label: fields.isActive,
    kind: "boolean",
    valueLabels: ACTIVE_LABELS,
    render: ActiveSwitch,
    input: { initial: true },
  },
  specifications: {
    kind: "keyValues",
    empty: words.noSpecifications,
    input: { help: words.specificationsHelp },
  },
  images: {
    kind: "images",
    empty: words.noImages,
    value: describeImages,
    input: { help: words.imagesHelp, feature: "products.complete" },
  },
  approvalStatus: { kind: "status", valueLabels: APPROVAL_LABELS, value: getApprovalStatus },
  submittedForApproval: { label: fields.submittedForApproval, kind: "date" },
  createdAt: { label: fields.createdAt, kind: "date" },
  approvalDate: { kind: "date" },
  approvalNotes: { kind: "multiline" },
  rejectionDate: { kind: "date" },
  rejectionReason: { kind: "multiline" },
  rejectionNotes: { kind: "multiline" },
} as const satisfies Record<string, Field<Product>>;
