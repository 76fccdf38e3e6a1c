import { formatNumber } from "../../src/kit/numbers";

/** Texts of the category screens. */
export const categoryMessages = {
  names: { one: "Category", many: "Categories" },
  empty: "No categories yet. Add the first one.",
  total: "Total Categories",
  picture: "Picture",
  noDescription: "No description",
  nameRequired: "Category name is required",
  inUse: (products: number) =>
    products === 1 ? "1 product uses this category." : `${formatNumber(products)} products use this category.`,
} as const;
