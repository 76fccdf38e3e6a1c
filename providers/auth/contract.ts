/** What the session carries. Pure data and functions: the console and the bundled API both import this file. */

export const ROLES = ["admin", "vendor", "customer"] as const;
export type Role = (typeof ROLES)[number];

export type { Feature } from "../features/contract";

/** The person signed in, as POST /api/auth/login and GET /api/auth/me answer it. */
export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** "<resource>.<action>" with * for either part; absent means everything. */
  permissions?: string[];
  /** Names from FEATURES; absent means none. */
  features?: string[];
  /** After so many minutes without use the server ends the session; absent means never. */
  idleMinutes?: number;
  /** The server answers nothing but one's own account until a second step is set up there; absent otherwise. */
  owesSecondStep?: true;
}

/** Whether one grant covers a permission: both are compared as they are, and `*` stands for a whole half. */
function covers(grant: string, permission: string): boolean {
  if (grant === "*" || grant === "*.*" || grant === permission) return true;
  if (grant.endsWith(".*")) return permission.startsWith(grant.slice(0, -1));
  return grant.startsWith("*.") && permission.endsWith(grant.slice(1));
}

/**
 * Whether a list of grants covers one permission such as "vendors.approve".
 * A grant is "*", "vendors.*", "*.list" or the permission itself; no list at all grants everything.
 */
export const allows = (grants: readonly string[] | undefined, permission: string): boolean =>
  grants?.some((grant) => covers(grant, permission)) ?? true;

/** The code of the 403 that asks for the password again: confirm it, then send the same request once more. */
export const PASSWORD_CONFIRMATION_REQUIRED = "password_confirmation_required";

/** POST /api/admin/account/confirm-password. */
export interface PasswordConfirmation {
  /** Until when this session may make such changes. */
  until: string;
}
