import ShoppingOutlined from "@ant-design/icons-svg/es/asn/ShoppingOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { getRowId } from "../../src/kit/define/row";
import type { Product } from "./contract";
import { approvalActions } from "./decisions";
import { categoryLookup, productFields, vendorLookup } from "./fields";
import { productMessages as words } from "./messages";

const { cards, columns, parts } = words;

export const products = defineResource<Product>()({
  name: "products",
  path: "products",
  permissions: { approve: "product-approval.approve", reject: "product-approval.reject" },
  names: words.names,
  icon: ShoppingOutlined,
  key: "p",
  fields: productFields,
  title: ({ name }) => name,
  status: "approvalStatus",
  dialogForms: true,
  list: {
    cards: [
      { title: cards.total },
      { title: cards.active, countBy: { isActive: true } },
      { title: cards.pending, countBy: { approvalStatus: "pending" } },
      { title: cards.approved, countBy: { approvalStatus: "approved" } },
      { title: cards.rejected, countBy: { approvalStatus: "rejected" } },
      { title: cards.categories, from: categoryLookup },
      { title: cards.vendors, from: vendorLookup },
    ],
    filters: {
      q: { feature: "products.search", note: words.searchNote },
      category: { all: words.allCategories },
      vendor: { all: words.allVendors },
      approvalStatus: {},
      isActive: {},
      stock: {},
    },
    columns: [
      [columns.product, "image", "name", "description"],
      "category",
      "vendor",
      "price",
      "stock",
      "isActive",
      [columns.status, "approvalStatus"],
    ],
    collapsedColumns: ["vendor", "stock", "isActive"],
    sortable: ["price", "stock"],
    views: { [words.lowStock]: "stock=..10&sort=stock" },
    empty: words.empty,
  },
  parts: [
    { title: parts.product, fields: ["name", "price", "stock", "taxRate", "description"] },
    [{ title: parts.listing, fields: ["isActive", "category", "vendor", "createdAt"] }],
    { title: parts.specifications, fields: ["specifications"] },
    { title: parts.images, fields: ["images"] },
    [{ title: parts.approval, fields: ["approvalStatus", "submittedForApproval", "approvalDate", "rejectionDate"] }],
    { title: parts.reasons, fields: ["approvalNotes", "rejectionReason", "rejectionNotes"] },
  ],
  related: {
    refunds: "product",
  },
  actions: {
    delete: {
      sends: ["bulk/products", (rows) => ({ productIds: rows.map(getRowId) })],
    },
    // The specification documents three buttons per row, so the buttons to approve and reject are only in the details.
    approve: { ...approvalActions.approve, recordOnly: true, onlyWhenAllowed: true },
    reject: { ...approvalActions.reject, recordOnly: true, onlyWhenAllowed: true },
  },
});
