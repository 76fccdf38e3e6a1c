/** Texts of a new secret. */
export const newSecretMessages = {
  label: "Signing secret",
  text: "Copy this secret now and keep it safe. It is shown only once.",
  copy: "Copy secret",
  missing: "The server did not send the secret. Rotate it to get another one.",
} as const;

/** Texts of the choice of events. */
export const eventTypeMessages = {
  loading: "Loading the types of events...",
  error: "Error loading the types of events",
  limited: "You can choose only events of areas that you may see.",
} as const;
