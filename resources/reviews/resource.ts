import { defineResource } from "../../src/kit/define-resource";
import { formatNumber, toNumber, toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/record-path";
import type { Looks } from "../../src/kit/tones";
import type { Review } from "./contract";
import { reviewMessages as words } from "./messages";

const { cards, fields, types, longTypes, sections } = words;

/** A review is of a product when one is attached, else of a vendor. */
const typeOf = ({ product }: Review) => (product ? "product" : "vendor");

const looks = (labels: Record<ReturnType<typeof typeOf>, string>): Looks => ({
  product: { label: labels.product, tone: "blue" },
  vendor: { label: labels.vendor, tone: "violet" },
});

function average(rows: readonly Review[]): number {
  const ratings = rows.flatMap(({ rating }) => toNumber(rating) ?? []);
  return ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

const counted = (title: string, type: ReturnType<typeof typeOf>) => ({
  title,
  scope: "page" as const,
  value: ({ rows }: { rows: readonly Review[] }) => rows.filter((review) => typeOf(review) === type).length,
});

export const reviews = defineResource<Review>()({
  name: "reviews",
  path: "reviews",
  words: words.words,
  fields: {
    user: { label: fields.user, value: ({ user }) => user?.name, link: ({ user }) => referencePath("users", user) },
    email: { label: fields.email, kind: "email", value: ({ user }) => user?.email },
    rating: { label: fields.rating, kind: "rating" },
    spelledRating: { label: fields.rating, kind: "rating", spelled: true, value: ({ rating }) => rating },
    comment: { label: fields.comment, kind: "multiline", empty: words.noComment },
    fullComment: {
      label: fields.comment,
      kind: "multiline",
      empty: words.noCommentProvided,
      value: ({ comment }) => comment,
    },
    type: { label: fields.type, kind: "status", looks: looks(types), value: typeOf },
    longType: { label: fields.type, kind: "status", looks: looks(longTypes), value: typeOf },
    product: {
      label: fields.product,
      value: ({ product }) => product?.name,
      link: ({ product }) => referencePath("products", product),
    },
    vendor: {
      label: fields.vendor,
      value: ({ vendor }) => vendor?.shopName,
      link: ({ vendor }) => referencePath("vendors", vendor),
    },
    createdAt: { label: fields.createdAt, kind: "date" },
  },
  recordTitle: ({ user }) => {
    const name = toText(user?.name);
    return name && words.titleOf(name);
  },
  list: {
    cards: [
      { title: cards.total, scope: "all", value: ({ total }) => total },
      {
        title: cards.average,
        scope: "page",
        value: ({ rows }) => average(rows),
        format: (value) => formatNumber(value, 1),
      },
      counted(cards.product, "product"),
      counted(cards.vendor, "vendor"),
    ],
    columns: [{ title: fields.user, fields: ["user", "email"] }, "rating", "comment", "type", "createdAt"],
    sortable: ["rating", "createdAt"],
    empty: words.empty,
  },
  sections: [
    { title: sections.review, fields: ["user", "email", "spelledRating", "longType", "createdAt"] },
    { title: types.product, fields: ["product"], shownFor: (row) => typeOf(row as Review) === "product" },
    { title: types.vendor, fields: ["vendor"], shownFor: (row) => typeOf(row as Review) === "vendor" },
    { title: fields.comment, fields: ["fullComment"] },
  ],
  formActions: { delete: { refresh: ["reviews", "stats"] } },
});
