/** Records that the shop's own system can send, with the feature `integration`. */

/** Their paths below /api/admin. Each has a call `{id}/external-id`. */
export const SENT_RECORD_PATHS = [
  "users",
  "vendors",
  "kyc",
  "categories",
  "products",
  "orders",
  "refunds",
  "reviews",
  "support/tickets",
] as const;
export type SentRecordPath = (typeof SENT_RECORD_PATHS)[number];

/** The response of GET /api/admin/<path>/{id}/external-id. */
export interface ExternalIdResponse {
  /** The id of the shop's own system. Null if it has not sent this record. */
  externalId?: string | null;
}
