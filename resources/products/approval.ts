import AuditOutlined from "@ant-design/icons-svg/es/asn/AuditOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { Product } from "./contract";
import { approvalActions } from "./decisions";
import { productFields } from "./fields";
import { approvalMessages as words, productMessages } from "./messages";

const { cards } = words;
const { parts, columns } = productMessages;

const ImagePairs = lazyComponent(() => import("./image-pairs").then((parts) => parts.ImagePairs));

/** Products by approval status, with a tab and a call for each status, and the decisions on pending products. */
export const productApproval = defineResource<Product>()({
  name: "product-approval",
  permissions: { show: "products.show" },
  path: "products",
  names: words.names,
  icon: AuditOutlined,
  key: "a",
  fields: { ...productFields, images: { ...productFields.images, render: ImagePairs } },
  title: ({ name }) => name,
  status: "approvalStatus",
  list: {
    cards: [
      { title: cards.pending, countBy: { approvalStatus: "pending" } },
      { title: cards.approved, countBy: { approvalStatus: "approved" } },
      { title: cards.rejected, countBy: { approvalStatus: "rejected" } },
    ],
    columns: [
      [columns.product, "image", "name", "summary"],
      "vendor",
      "category",
      "price",
      "stock",
      [columns.status, "approvalStatus"],
      "submittedForApproval",
    ],
    collapsedColumns: ["category", "stock", "submittedForApproval"],
    empty: words.empty,
  },
  parts: [
    { title: parts.product, fields: ["name", "price", "stock", "taxRate", "description"] },
    [{ title: parts.listing, fields: ["vendor", "category"] }],
    { title: parts.specifications, fields: ["specifications"] },
    { title: parts.images, fields: ["images"] },
    [{ title: parts.approval, fields: ["approvalStatus", "submittedForApproval", "approvalDate", "rejectionDate"] }],
    { title: parts.reasons, fields: ["approvalNotes", "rejectionReason", "rejectionNotes"] },
  ],
  actions: {
    create: false,
    edit: false,
    delete: false,
    approve: { ...approvalActions.approve, bulk: words.approved },
    reject: { ...approvalActions.reject, bulk: words.rejected },
  },
});
