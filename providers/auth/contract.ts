/**
 * The data that a session carries, the check of permissions, and the confirmation of a password. The console and the
 * bundled API import this file.
 */
import type { ConsolePreferences } from "../preferences/contract";

export const ROLES = ["admin", "vendor", "customer"] as const;
export type Role = (typeof ROLES)[number];

export type { Feature } from "../features/contract";

/** The signed-in user, as returned by POST /api/auth/login and GET /api/auth/me. */
export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Grants such as "<resource>.<action>", with * for either part. Absent means that everything is allowed. */
  permissions?: string[];
  /** Names from FEATURES; absent means none. */
  features?: string[];
  /** Minutes without activity after which the server ends the session. Absent means never. */
  idleMinutes?: number;
  /**
   * Set while the user must set up a second step. Until then, the server only answers calls about the user's own
   * account.
   */
  owesSecondStep?: true;
  /**
   * With the feature `preferences`: the user's start page, and whether lists are remembered. Absent means the defaults.
   */
  preferences?: ConsolePreferences;
}

/** Returns whether one grant covers a permission. `*` matches a whole part; everything else is compared literally. */
function covers(grant: string, permission: string): boolean {
  if (grant === "*" || grant === "*.*" || grant === permission) return true;
  if (grant.endsWith(".*")) return permission.startsWith(grant.slice(0, -1));
  return grant.startsWith("*.") && permission.endsWith(grant.slice(1));
}

/**
 * Returns whether a list of grants covers a permission such as "vendors.approve".
 * A grant is "*", "vendors.*", "*.list" or the permission itself. An absent list grants everything.
 */
export const isAllowed = (grants: readonly string[] | undefined, permission: string): boolean =>
  grants?.some((grant) => covers(grant, permission)) ?? true;

/** The code of a 403 that requires the password. Confirm the password, then send the same request again. */
export const PASSWORD_CONFIRMATION_REQUIRED = "password_confirmation_required";

/** The response of POST /api/admin/account/confirm-password. */
export interface PasswordConfirmation {
  /** Until this time, requests that require the password succeed in this session. */
  until: string;
}

/** The response of GET /api/admin/roles/permissions and /api-tokens/permissions: what a role or a token can allow. */
export interface KnownPermissions {
  permissions?: string[];
}
