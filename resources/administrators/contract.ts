/** Who administers the marketplace, with the feature `accounts`. Pure: the bundled API imports this file. */

export const ADMINISTRATOR_STATES = ["active", "invited", "deactivated"] as const;
export type AdministratorState = (typeof ADMINISTRATOR_STATES)[number];

/** GET /api/admin/administrators and /administrators/{id}. */
export interface Administrator {
  _id?: string;
  id?: string;
  name?: string;
  email?: string;
  role?: { _id?: string; name?: string } | null;
  /** `invited`: has no password yet. */
  state?: AdministratorState;
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
  /** The path and the token of the link, below the console's address: "/invite#…". */
  link?: string;
  expiresAt?: string;
}
