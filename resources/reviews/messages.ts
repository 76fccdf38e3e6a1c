/** Every string of the reviews' screens. */
export const reviewMessages = {
  words: {
    menu: "Reviews",
    title: "Reviews Management",
    thing: "Review",
    loading: "Loading reviews...",
    loadError: "Error loading reviews",
  },
  empty: "No reviews yet.",
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
  fields: {
    user: "User",
    email: "Email",
    rating: "Rating",
    comment: "Comment",
    type: "Type",
    createdAt: "Date",
    product: "Product",
    vendor: "Vendor",
  },
  sections: { review: "Review" },
} as const;
