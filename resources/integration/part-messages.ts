/** Texts of the external id. Their code loads with the first record that is opened. */
export const externalIdMessages = {
  error: "Error loading the external id",
  copy: "Copy external id",
} as const;
