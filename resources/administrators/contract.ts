/** Who administers the marketplace, with the feature `accounts`. Pure: the bundled API imports this file. */

export const ADMINISTRATOR_STATES = ["active", "invited", "deactivated"] as const;
export type AdministratorState = (typeof ADMINISTRATOR_STATES)[number];

export const INVITED_BY = ["email", "link"] as const;
export type InvitedBy = (typeof INVITED_BY)[number];

/** GET /api/admin/administrators and /administrators/{id}. */
export interface Administrator {
  _id?: string;
  id?: string;
  name?: string;
  email?: string;
  role?: { _id?: string; name?: string } | null;
  /** `invited`: has no password yet. */
  state?: AdministratorState;
  /** How an invitation reaches somebody who is invited: by e-mail, or by a link to hand over. */
  invitedBy?: InvitedBy;
  /** Open sessions. */
  sessions?: number;
  /** The last use of any of them. */
  lastUsedAt?: string | null;
  createdAt?: string;
}

/** POST /api/admin/administrators/{id}/invite. */
export interface Invitation {
  /** By e-mail, or not at all: then the link is shown, this once. */
  sent?: boolean;
  /** The address that the e-mail went to. */
  to?: string;
  /** The path and the token of the link, below the console's address: "/invite#…". */
  link?: string;
  expiresAt?: string;
}
