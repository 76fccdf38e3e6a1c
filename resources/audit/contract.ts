/** An entry of the audit as the API answers it. */

/** What became of it: a refusal is a 403 or 429, a failure a sign-in with a wrong password. */
export const OUTCOMES = ["done", "refused", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why values are missing: their key was removed, or they cannot be opened with it. */
export const WITHHELD = ["erased", "damaged"] as const;
export type Withheld = (typeof WITHHELD)[number];

export interface AuditActor {
  _id?: string;
  name?: string;
  email?: string;
  withheld?: Withheld;
}

export interface AuditEntry {
  _id?: string;
  id?: string;
  at?: string;
  /** Nobody's id where nobody was signed in. */
  actor?: AuditActor;
  /** Such as "vendors.approve". */
  action?: string;
  outcome?: Outcome;
  /** The resource's name in the console, or an area that has no page. */
  resource?: string;
  resourceId?: string;
  /** What the record was called then. */
  label?: string;
  /** The fields that the action can change, as they were; null for a new record. */
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
  ip?: string;
  /** Why label, before and after are missing. */
  withheld?: Withheld;
}
