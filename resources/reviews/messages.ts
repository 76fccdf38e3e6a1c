/** Texts of the review screens. */
export const reviewMessages = {
  names: { one: "Review", many: "Reviews" },
  empty: "No reviews here.",
  cards: {
    total: "Total Reviews",
    average: "Average Rating",
    product: "Product Reviews",
    vendor: "Vendor Reviews",
  },
  types: { product: "Product", vendor: "Vendor" },
  longTypes: { product: "Product Review", vendor: "Vendor Review" },
  noComment: "No comment",
  noCommentProvided: "No comment provided",
  titleOf: (name: string) => `Review by ${name}`,
  user: "User",
  fields: { comment: "Comment", type: "Type", createdAt: "Date" },
} as const;
