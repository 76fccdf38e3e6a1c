import type { Field, Lookup } from "../../src/kit/define/field";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/data/record-path";
import { referenceId } from "../../src/kit/define/row";
import { toList } from "../../src/kit/read-value";
import { ACTIVE, type Look } from "../../src/kit/define/tones";
import type { Category } from "../categories/contract";
import type { Vendor } from "../vendors/contract";
import type { ApprovalStatus, Product } from "./contract";
import { productMessages as words } from "./messages";

const { fields } = words;

/** From here on stock is green. */
const PLENTY = 10;

const SHORT = 50;

const APPROVAL_LOOKS = {
  pending: { label: words.statuses.pending, tone: "orange" },
  approved: { label: words.statuses.approved, tone: "green" },
  rejected: { label: words.statuses.rejected, tone: "red" },
} as const satisfies Record<ApprovalStatus, Look>;

/** Every category: the call answers them all at once. */
export const categoryLookup: Lookup = { path: "categories", labelOf: (row) => toText((row as Category).name) };

/** The first hundred vendors; the server searches the others. */
export const vendorLookup: Lookup = {
  path: "vendors",
  labelOf: (row) => toText((row as Vendor).shopName),
  limit: 100,
};

/** The products of the category. */
const categoryLink = ({ category }: Product) => {
  const id = referenceId(category);
  return id === undefined
    ? undefined
    : { to: `/products?category=${encodeURIComponent(id)}`, permission: "products.list" };
};

/** A text cut after fifty characters, which may each be more than one code unit. */
function shortened(text: unknown): string | undefined {
  const characters = [...(toText(text) ?? "")];
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join("")}...` : toText(text);
}

/** The status of an approval; a product without one is pending. */
export const approvalOf = ({ approvalStatus }: Product) =>
  (toText(approvalStatus) as ApprovalStatus | undefined) ?? "pending";

/** What a product is made of, for the products' screens and for the approval's. */
export const productFields = {
  image: { label: fields.image, kind: "image", value: ({ images }) => toList(images)?.[0] },
  name: { input: { required: words.requiredFields } },
  summary: {
    label: fields.description,
    empty: words.noDescription,
    value: ({ description }) => shortened(description),
  },
  description: { label: fields.description, kind: "multiline", input: {} },
  price: { kind: "money", input: { required: words.requiredFields } },
  stock: {
    kind: "integer",
    tone: (stock) => (stock > PLENTY ? "green" : "red"),
    input: { required: words.requiredFields },
  },
  taxRate: { kind: "percent", input: { initial: 0 } },
  category: {
    kind: "lookup",
    lookup: categoryLookup,
    value: ({ category }) => category?.name ?? toText(category),
    link: categoryLink,
    input: {},
  },
  vendor: {
    kind: "lookup",
    lookup: vendorLookup,
    input: { feature: "products.complete" },
    value: ({ vendor }) => vendor?.shopName ?? vendor?.name ?? toText(vendor),
    link: ({ vendor }) => referencePath("vendors", vendor),
  },
  isActive: {
    label: fields.isActive,
    kind: "switch",
    looks: ACTIVE,
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
    input: { help: words.imagesHelp, feature: "products.complete" },
  },
  approvalStatus: { kind: "status", looks: APPROVAL_LOOKS, value: approvalOf },
  submittedForApproval: { label: fields.submittedForApproval, kind: "date" },
  createdAt: { label: fields.createdAt, kind: "date" },
  approvalDate: { kind: "date" },
  approvalNotes: { kind: "multiline" },
  rejectionDate: { kind: "date" },
  rejectionReason: { kind: "multiline" },
  rejectionNotes: { kind: "multiline" },
} as const satisfies Record<string, Field<Product>>;
