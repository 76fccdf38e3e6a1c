/** Every string of the categories' screens. */
export const categoryMessages = {
  words: {
    menu: "Categories",
    title: "Categories Management",
    thing: "Category",
    loading: "Loading categories...",
    loadError: "Error loading categories",
  },
  empty: "No categories yet. Add the first one.",
  total: "Total Categories",
  noDescription: "No description",
  nameRequired: "Category name is required",
  missingId: { edit: "Invalid category ID for update", delete: "Invalid category ID" },
  fields: { name: "Name", description: "Description", createdAt: "Created At" },
} as const;
