import type { WebhookState } from "./contract";

/** Texts of the pages of webhooks. */
export const webhookMessages = {
  names: { one: "Webhook", many: "Webhooks", title: "Webhooks" },
  empty: "No matching webhooks",
  states: { active: "Active", paused: "Paused", disabled: "Turned off" } satisfies Record<WebhookState, string>,
  fields: {
    url: "Address",
    events: "Events",
    includeRecords: "Include records",
    creator: "Created by",
    editor: "Changed by",
    failingSince: "Failing since",
    disabledAt: "Turned off",
    previousSecretUntil: "Previous secret works until",
  },
  nobody: "No active administrator",
  notFailing: "Not failing",
  help: {
    url: "An https address that accepts POST requests.",
    includeRecords:
      "Sends the record with each event, if the webhook's creator and last editor may see it. Masked values stay masked.",
    active: "Events of a paused webhook wait until it is active again, but at most 30 days.",
  },
  rotate: {
    label: "Rotate secret",
    title: "Rotate Secret",
    question: "The webhook gets a new secret. For 24 hours, both secrets sign each event.",
    success: "Secret rotated successfully!",
    failure: "Failed to rotate the secret",
  },
  test: {
    label: "Send test event",
    title: "Send Test Event",
    question: "A test event is sent now. Its delivery shows the response.",
    success: "Test event sent",
    failure: "Failed to send the test event",
  },
  replay: {
    label: "Replay events",
    title: "Replay Events",
    question: "Events from these days are sent again with the same ids. Events are kept for 30 days.",
    success: "Events will be sent again",
    failure: "Failed to replay events",
  },
  from: "From",
  to: "To",
  off: "Turn this webhook on first.",
} as const;
