/** Webhooks, with the feature `webhooks`. The console and the bundled API both import this file. */

/**
 * `disabled`: the server turned the webhook off, after three days of failures or because its creator or last editor is
 * no longer an active administrator.
 */
export const WEBHOOK_STATES = ["active", "paused", "disabled"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** The maximum number of webhooks. */
export const MAX_WEBHOOKS = 50;

/** The maximum length of a webhook's URL, in characters. */
export const MAX_WEBHOOK_URL = 2_000;

/** The maximum number of event types and patterns of a webhook. */
export const MAX_EVENT_PATTERNS = 200;

/** The largest number of events that one replay sends again. */
export const MAX_REPLAYED_EVENTS = 10_000;

interface WebhookPerson {
  _id?: string;
  id?: string;
  name?: string;
}

/** GET /api/admin/webhooks and /webhooks/{id}. POST and PUT take name, url, events, includeRecords and active. */
export interface Webhook {
  _id?: string;
  id?: string;
  name?: string;
  url?: string;
  /** Types such as "vendors.approve", or patterns such as "vendors.*" and "*". */
  events?: string[];
  /** Whether each event carries its record. */
  includeRecords?: boolean;
  active?: boolean;
  state?: WebhookState;
  /** When the webhook began to fail. Null if the last attempt succeeded. */
  failingSince?: string | null;
  disabledAt?: string | null;
  /** Until this time, the previous secret also signs events. */
  previousSecretUntil?: string | null;
  /** The webhook receives an event only if both its creator and its last editor may see the event's resource. */
  creator?: WebhookPerson | null;
  editor?: WebhookPerson | null;
  createdAt?: string;
}

/** The response of POST /api/admin/webhooks and of PUT /webhooks/{id}/rotate, the only ones with the secret. */
export interface WebhookWithSecret extends Webhook {
  secret?: string;
}

/** The response of POST /api/admin/webhooks/{id}/replay. */
export interface ReplayResult {
  /** How many events are sent again. */
  events?: number;
}
