import { formatNumber } from "../../src/kit/numbers";
import type { DeliveryState } from "./contract";

/** Texts of the pages of deliveries. */
export const deliveryMessages = {
  names: { one: "Delivery", many: "Deliveries", title: ["Deliveries of webhooks", "Deliveries"] },
  empty: "No matching deliveries",
  all: { webhook: "All webhooks", state: "All States" },
  states: { waiting: "Waiting", sent: "Sent", failed: "Failed" } satisfies Record<DeliveryState, string>,
  fields: {
    type: "Event",
    record: "Record",
    eventId: "Event ID",
    attemptedAt: "Last attempt",
    nextAttemptAt: "Next attempt",
    statusCode: "Status code",
    duration: "Duration",
    error: "Problem",
    createdAt: "Created",
    request: "Request",
    response: "Response",
  },
  never: "Never",
  milliseconds: (ms: number) => `${formatNumber(ms)} ms`,
  record: (resource: string, id: string) => `${resource}/${id}`,
  requestParts: "Request and response",
  retry: {
    label: "Retry",
    question:
      "The event is sent again, with the same id. Deliveries of the same record that wait before it are sent first.",
    success: "Event will be sent again",
    failure: "Failed to retry the delivery",
    sent: "This event was already sent. Replay its time range to send it again.",
  },
} as const;
