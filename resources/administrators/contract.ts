/**
 * The marketplace's administrators, with the feature `roles`. Shared with the bundled API, so this file imports only
 * other contracts.
 */

export const ADMINISTRATOR_STATES = ["active", "invited", "deactivated"] as const;
export type AdministratorState = (typeof ADMINISTRATOR_STATES)[number];

export const INVITATION_CHANNELS = ["email", "link"] as const;
export type InvitationChannel = (typeof INVITATION_CHANNELS)[number];

/** GET /api/admin/administrators and /administrators/{id}. */
export interface Administrator {
  _id?: string;
  id?: string;
  name?: string;
  email?: string;
  role?: { _id?: string; name?: string } | null;
  /** `invited` until the administrator sets a password. */
  state?: AdministratorState;
  /** How an invitation is delivered: by email, or as a link to pass on by hand. Only set in the state `invited`. */
  invitedBy?: InvitationChannel;
  /** Number of open sessions. */
  sessions?: number;
  /** Last use of any open session; null without one. */
  lastUsedAt?: string | null;
  createdAt?: string;
}

/** POST /api/admin/administrators/{id}/invite. */
export interface Invitation {
  /** True if the invitation was emailed. Otherwise `link` has the link, which no other response contains. */
  sent?: boolean;
  /** The address that the email was sent to. */
  to?: string;
  /** Path and token of the link, below the console's address: "/invite#…". */
  link?: string;
  expiresAt?: string;
}
