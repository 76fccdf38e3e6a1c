/** One's own account, with the feature `accounts`. Pure: the bundled API imports this file. */

/** GET /api/admin/account. */
export interface Account {
  _id?: string;
  name?: string;
  email?: string;
  /** What the role of the administrator is called; null for one who has none yet. */
  roleName?: string | null;
  /** Grants such as "vendors.*". */
  permissions?: string[];
}

/** GET /api/admin/account/sessions: a bare list, the one that asks first. */
export interface OpenSession {
  _id?: string;
  id?: string;
  /** The session that asks. */
  current?: boolean;
  /** In words: "Chrome on Windows"; null for a program that is no browser. */
  device?: string | null;
  ip?: string | null;
  createdAt?: string;
  lastUsedAt?: string;
}
