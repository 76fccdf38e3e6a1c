/** Work that waits for a person, with the feature `queue`. Pure: the bundled API imports this file. */

export const QUEUE_KINDS = ["registrations", "kyc", "products", "tickets", "messages"] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** GET /api/admin/queue: what waits, the longest first, of the kinds that the person may list; `kind` narrows it to one. */
export interface QueueEntry {
  kind?: QueueKind;
  /** The vendor, application, product, ticket or message. */
  recordId?: string;
  /** What it is called, such as the shop's name or a ticket's subject. */
  title?: string;
  waitingSince?: string;
  /** The names of the documents that are not there, such as "panCard". */
  missing?: string[];
  /** Of a ticket. */
  priority?: string;
  /** Why a message failed. */
  note?: string;
  /** Until when something must have been done, where that is said. */
  dueAt?: string;
}

/** GET /api/admin/queue/summary: a line for each kind that the person may list, also where nothing waits. */
export interface QueueSummary {
  kind?: QueueKind;
  waiting?: number;
  /** Since when the oldest has waited. */
  oldestAt?: string;
  /** How many are past their time, where they have one. */
  overdue?: number;
  /** How many will be within a day. */
  dueSoon?: number;
}

/** What it takes to see what waits of a kind, here and on the server. */
export const QUEUE_PERMISSIONS = {
  registrations: "vendors.list",
  kyc: "kyc-management.list",
  products: "product-approval.list",
  tickets: "support.list",
  messages: "messaging-management.list",
} as const satisfies Record<QueueKind, string>;

/** The documents that a vendor is asked for. */
export const REGISTRATION_DOCUMENTS = ["panCard", "gstCertificate", "businessLicense"] as const;
