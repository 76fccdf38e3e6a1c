import StarOutlined from "@ant-design/icons-svg/es/asn/StarOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/data/record-path";
import type { ValueLabels } from "../../src/kit/define/tones";
import type { Review } from "./contract";
import { reviewMessages as words } from "./messages";

const { names, cards, fields, types, longTypes } = words;

/** A review without a product is about the vendor. */
const getType = ({ product }: Review) => (product ? "product" : "vendor");

const toValueLabels = (labels: Record<ReturnType<typeof getType>, string>): ValueLabels => ({
  product: { label: labels.product },
  vendor: { label: labels.vendor },
});

export const reviews = defineResource<Review>()({
  name: "reviews",
  path: "reviews",
  names,
  icon: StarOutlined,
  key: "w",
  fields: {
    user: { value: ({ user }) => user?.name, link: ({ user }) => referencePath("users", user) },
    email: { kind: "email", value: ({ user }) => user?.email },
    rating: { kind: "rating" },
    comment: { kind: "multiline", empty: words.noComment },
    fullComment: {
      label: fields.comment,
      kind: "multiline",
      empty: words.noCommentProvided,
      value: ({ comment }) => comment,
    },
    type: { kind: "status", valueLabels: toValueLabels(types), value: getType },
    longType: { label: fields.type, kind: "status", valueLabels: toValueLabels(longTypes), value: getType },
    product: {
      value: ({ product }) => product?.name,
      link: ({ product }) => referencePath("products", product),
    },
    vendor: {
      value: ({ vendor }) => vendor?.shopName,
      link: ({ vendor }) => referencePath("vendors", vendor),
    },
    createdAt: { label: fields.createdAt, kind: "moment" },
  },
  title: ({ user }) => {
    const name = toText(user?.name);
    return name && words.titleOf(name);
  },
  list: {
    cards: [
      { title: cards.total },
      {
        title: cards.average,
        field: "rating",
        from: ["figures", "averageRating"],
        feature: "lists.facets",
      },
      { title: cards.product, countBy: { type: "product" } },
      { title: cards.vendor, countBy: { type: "vendor" } },
    ],
    filters: {
      search: { feature: "lists.search" },
      rating: {},
      type: {},
    },
    columns: [[words.user, "user", "email"], "rating", "comment", "type", "createdAt"],
    collapsedColumns: ["createdAt"],
    sortable: ["rating", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["user", "email", "rating", "longType", "createdAt"] },
    { title: types.product, fields: ["product"], visible: (review) => getType(review) === "product" },
    { title: types.vendor, fields: ["vendor"], visible: (review) => getType(review) === "vendor" },
    { title: fields.comment, fields: ["fullComment"] },
  ],
  actions: { delete: { invalidates: ["reviews", "stats"] } },
});
