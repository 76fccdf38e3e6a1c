import type { Action } from "../../src/kit/define-action";
import { defineResource } from "../../src/kit/define-resource";
import { APPROVAL_TRANSITIONS, type Product } from "./contract";
import { approvalOf, counted, productFields } from "./fields";
import { approvalMessages as words, productMessages } from "./messages";

const { cards, tabs, approve, reject } = words;
const { fields, sections, columns } = productMessages;

const allowed = (action: keyof typeof APPROVAL_TRANSITIONS) => (product: Product) =>
  APPROVAL_TRANSITIONS[action].some((status) => status === approvalOf(product)) ||
  words.onlyPending(approvalOf(product));

/** A decision changes what the products' and the statistics calls answer. */
const refresh = ["products", "stats"];

const actions = {
  approve: {
    ...approve,
    icon: "approve",
    inputs: [{ name: "approvalNotes", label: fields.approvalNotes, kind: "multiline" }],
    allowed: allowed("approve"),
    request: { method: "put", path: "{id}/approve" },
    refresh,
  },
  reject: {
    ...reject,
    icon: "reject",
    danger: true,
    checkedOnPress: true,
    inputs: [
      {
        name: "rejectionReason",
        label: fields.rejectionReason,
        kind: "multiline",
        required: words.reasonRequired,
      },
      {
        name: "rejectionNotes",
        label: fields.rejectionNotes,
        kind: "multiline",
        omitEmpty: true,
      },
    ],
    allowed: allowed("reject"),
    request: { method: "put", path: "{id}/reject" },
    refresh,
  },
} satisfies Record<string, Action<Product>>;

/** Products by the state of their approval, each from a call of its own, and the decision on the pending ones. */
export const productApproval = defineResource<Product>()({
  name: "product-approval",
  permissions: { show: "products.show" },
  path: "products",
  words: words.words,
  fields: { ...productFields, images: { ...productFields.images, perRow: 2 } },
  recordTitle: ({ name }) => name,
  status: "approvalStatus",
  list: {
    cards: [
      counted(cards.pending, (product) => approvalOf(product) === "pending"),
      counted(cards.approved, (product) => approvalOf(product) === "approved"),
      counted(cards.rejected, (product) => approvalOf(product) === "rejected"),
    ],
    tabs: [
      { value: "pending", label: tabs.pending, path: "products/pending" },
      { value: "approved", label: tabs.approved, path: "products/approval-status/approved" },
      { value: "rejected", label: tabs.rejected, path: "products/approval-status/rejected" },
    ],
    columns: [
      { title: columns.product, fields: ["image", "name", "summary"] },
      "vendor",
      "category",
      "price",
      "stock",
      { title: columns.status, fields: ["approvalStatus"] },
      "submittedForApproval",
    ],
    empty: words.empty,
  },
  sections: [
    {
      title: sections.product,
      fields: ["name", "price", "stock", "taxRate", "vendor", "category", "approvalStatus", "description"],
    },
    { title: sections.specifications, fields: ["specifications"] },
    { title: sections.images, fields: ["images"] },
    {
      title: sections.approval,
      fields: [
        "submittedForApproval",
        "approvalDate",
        "approvalNotes",
        "rejectionDate",
        "rejectionReason",
        "rejectionNotes",
      ],
    },
  ],
  formActions: {},
  actions,
});
