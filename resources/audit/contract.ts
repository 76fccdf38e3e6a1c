/** Audit entries as the API returns them. */

/**
 * `refused` is a 403 or 429. `failed` is a failed sign-in, a wrong password or code, a request for a password reset
 * that sends no link, or an incomplete export.
 */
export const OUTCOMES = ["done", "refused", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why values are missing: their key was erased, or decryption fails. */
export const WITHHELD_REASONS = ["erased", "damaged"] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** Resources whose history includes the entries of their refunds, with the feature `orders.refunds`. */
export const RESOURCES_WITH_REFUNDS = ["orders", "vendors", "users"] as const;
export type ResourceWithRefunds = (typeof RESOURCES_WITH_REFUNDS)[number];

export interface AuditActor {
  _id?: string;
  name?: string;
  email?: string;
  /** The API token that made the request, with the feature `apiTokens`. */
  token?: { _id?: string; name?: string };
  withheld?: WithheldReason;
}

export interface AuditEntry {
  _id?: string;
  id?: string;
  at?: string;
  /** Has no id if no one was signed in. */
  actor?: AuditActor;
  /** Permission-style name such as "vendors.approve". */
  action?: string;
  outcome?: Outcome;
  /** Name of the resource in the console, or of an area without a page. */
  resource?: string;
  resourceId?: string;
  /** Title of the record at the time. */
  label?: string;
  /** Values of the fields that the action can change, before the change; null for a new record. */
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
  ip?: string;
  /** Why `label`, `before` and `after` are missing. */
  withheld?: WithheldReason;
}
