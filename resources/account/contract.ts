/**
 * The signed-in administrator's own account, with the feature `accounts`. Shared with the bundled API, so this file
 * imports only other contracts.
 */

/** GET /api/admin/account. */
export interface Account {
  _id?: string;
  name?: string;
  email?: string;
  /** Display name of the administrator's role; null if none is assigned. */
  roleName?: string | null;
  /** Grants such as "vendors.*". */
  permissions?: string[];
}

/** Item of GET /api/admin/account/sessions, a plain array in which the current session comes first. */
export interface OpenSession {
  _id?: string;
  id?: string;
  /** Whether this is the session that made the request. */
  current?: boolean;
  /** Readable name such as "Chrome on Windows"; null if the browser is unknown. */
  device?: string | null;
  ip?: string | null;
  createdAt?: string;
  lastUsedAt?: string;
}
