/** Texts of a new secret. */
export const newSecretMessages = {
  label: "Signing secret",
  text: "Copy this secret now and keep it safe. It is shown only once.",
  copy: "Copy secret",
  missing: "The server did not send the secret. Rotate it to get another one.",
} as const;
