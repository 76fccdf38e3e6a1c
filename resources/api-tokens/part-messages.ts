/** Texts of a new token. */
export const newTokenMessages = {
  label: "New API token",
  text: "Copy this token now and keep it safe. It is shown only once.",
  copy: "Copy token",
  missing: "The server did not send the token. Revoke it and create another one.",
} as const;
