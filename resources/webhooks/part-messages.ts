/** Texts of a new secret. */
export const newSecretMessages = {
  label: "Signing secret",
  text: "Copy this secret now and keep it safe. It is shown only once.",
  copy: "Copy secret",
  missing: "The server did not send the secret. Rotate it to get another one.",
} as const;

/** Texts of the choice of events. */
export const eventTypeMessages = {
  loading: "Loading event types...",
  error: "Error loading event types",
  limited: "You can choose only events in areas that you may see.",
} as const;
