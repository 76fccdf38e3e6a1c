/** Pending work, with the feature `queue`. Shared with the bundled API, so this file imports only other contracts. */

import type { Feature } from "../../providers/features/contract";

export const QUEUE_KINDS = ["registrations", "kyc", "products", "tickets", "messages", "refunds"] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/**
 * GET /api/admin/queue returns pending work of the kinds that the person may list, longest waiting first. The parameter
 * `kind` limits it to one kind.
 */
export interface QueueEntry {
  kind?: QueueKind;
  /** Id of the vendor, application, product, ticket, message or refund. */
  recordId?: string;
  /** Title of the record, such as the shop name, the ticket's subject or the customer of a refund. */
  title?: string;
  waitingSince?: string;
  /** Names of missing documents, such as "panCard". */
  missing?: string[];
  /** Priority of a ticket. */
  priority?: string;
  /** Error of a failed message. */
  note?: string;
  /** SLA deadline of a ticket. */
  dueAt?: string;
}

/** GET /api/admin/queue/summary has one of these for each kind that the person may list, even if it is empty. */
export interface QueueSummary {
  kind?: QueueKind;
  waiting?: number;
  /** When the oldest entry began to wait. */
  oldestAt?: string;
  /** Number of tickets past their SLA deadline. */
  overdue?: number;
  /** Number of tickets whose SLA deadline is within the next day. */
  dueSoon?: number;
}

/** Permission to see each kind, in the console and on the server. */
export const QUEUE_PERMISSIONS = {
  registrations: "vendors.list",
  kyc: "kyc-management.list",
  products: "product-approval.list",
  tickets: "support.list",
  messages: "messaging-management.list",
  refunds: "refunds.list",
} as const satisfies Record<QueueKind, string>;

/** Documents that a vendor must upload. */
export const REGISTRATION_DOCUMENTS = ["panCard", "gstCertificate", "businessLicense"] as const;

/** Whether a person may see entries of a kind, and the backend has such records. */
export const canSeeKind = (
  kind: QueueKind,
  { allows, offers }: { allows: (permission: string) => boolean; offers: (feature: Feature) => boolean },
): boolean => allows(QUEUE_PERMISSIONS[kind]) && (kind !== "refunds" || offers("orders.refunds"));
