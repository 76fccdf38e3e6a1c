/** External ids of records that the shop's own system has sent, with the feature `integration`. */

/** The paths below /api/admin of the records that the shop can send. Each has a call `{id}/external-id`. */
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
  /** The record's id in the shop's own system. Null if that system has not sent the record. */
  externalId?: string | null;
}
