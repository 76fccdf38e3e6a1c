/** Texts of the external id, which load with the first record. */
export const externalIdMessages = {
  error: "Error loading the external id",
  copy: "Copy external id",
} as const;
