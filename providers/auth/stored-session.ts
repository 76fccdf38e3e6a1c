/**
 * The part of the session that browser storage holds. Only the startup code reads it directly; all other code uses
 * session.ts.
 */
import type { SessionUser } from "./contract";
import { toSessionUser } from "./session-user";

export const TOKEN_KEY = "token";
export const USER_KEY = "user";

export const readStoredToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Returns the user from the server's last answer, or null if none is stored or the entry is unreadable. */
export function readStoredUser(): SessionUser | null {
  try {
    return toSessionUser(JSON.parse(localStorage.getItem(USER_KEY) ?? "null")) ?? null;
  } catch {
    return null;
  }
}
