import { defineResource } from "../../src/kit/define-resource";
import type { Product } from "./contract";
import { approvalOf, categoryLookup, counted, productFields, vendorLookup } from "./fields";
import { productMessages as words } from "./messages";

const { cards, filters, sections } = words;

export const products = defineResource<Product>()({
  name: "products",
  path: "products",
  words: words.words,
  fields: productFields,
  recordTitle: ({ name }) => name,
  status: "approvalStatus",
  list: {
    cards: [
      { title: cards.total, scope: "all", value: ({ total }) => total },
      counted(cards.active, ({ isActive }) => isActive === true),
      counted(cards.pending, (product) => approvalOf(product) === "pending"),
      counted(cards.approved, (product) => approvalOf(product) === "approved"),
      counted(cards.rejected, (product) => approvalOf(product) === "rejected"),
      { title: cards.categories, scope: "all", from: { lookup: categoryLookup } },
      { title: cards.vendors, scope: "all", from: { lookup: vendorLookup } },
    ],
    filters: [
      {
        name: "category",
        label: filters.category,
        options: [{ value: "", label: filters.allCategories }],
        lookup: categoryLookup,
      },
      {
        name: "vendor",
        label: filters.vendor,
        options: [{ value: "", label: filters.allVendors }],
        lookup: vendorLookup,
      },
    ],
    columns: [
      { title: words.columns.product, fields: ["image", "name", "description"] },
      "category",
      "vendor",
      "price",
      "stock",
      "isActive",
      { title: words.columns.status, fields: ["approvalStatus"] },
    ],
    sortable: ["price", "stock"],
    empty: words.empty,
  },
  sections: [
    {
      title: sections.product,
      fields: ["name", "price", "stock", "taxRate", "isActive", "category", "vendor", "createdAt", "description"],
    },
    { title: sections.specifications, fields: ["specifications"] },
    { title: sections.images, fields: ["images"] },
    {
      title: sections.approval,
      fields: [
        "approvalStatus",
        "submittedForApproval",
        "approvalDate",
        "approvalNotes",
        "rejectionDate",
        "rejectionReason",
        "rejectionNotes",
      ],
    },
  ],
});
