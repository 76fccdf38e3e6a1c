/** Deliveries of webhooks, with the feature `webhooks`. The console and the bundled API both import this file. */

export const DELIVERY_STATES = ["waiting", "sent", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** GET /api/admin/webhook-deliveries and /{id} below it. PUT /webhook-deliveries/{id}/retry sends the event again. */
export interface WebhookDelivery {
  _id?: string;
  id?: string;
  webhook?: { _id?: string; id?: string; name?: string };
  /** The webhook-id header: the same for each attempt and each replay of an event. */
  eventId?: string;
  type?: string;
  resource?: string;
  resourceId?: string;
  state?: DeliveryState;
  attempts?: number;
  attemptedAt?: string | null;
  /** When the next attempt is due. Null if there is none, or if it waits for an earlier event of the same record. */
  nextAttemptAt?: string | null;
  statusCode?: number | null;
  durationMs?: number | null;
  /** Why the last attempt failed, as a sentence. */
  error?: string | null;
  /** The body of each attempt, without the record. Only in the response with one delivery. */
  request?: string;
  /** At most the first 4 KiB. Only in the response with one delivery. */
  response?: string | null;
  createdAt?: string;
}
