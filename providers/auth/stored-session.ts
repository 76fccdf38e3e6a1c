/**
 * The part of the session that browser storage holds. Only the startup code reads it directly; all other code uses
 * session.ts.
 */
import type { SessionUser } from "./contract";
import { toSessionUser } from "./session-user";

export const TOKEN = "token";
export const USER = "user";

export const storedToken = (): string | null => localStorage.getItem(TOKEN);

/** Returns the user from the server's last answer, or null if none is stored or the entry is unreadable. */
export function storedUser(): SessionUser | null {
  try {
    return toSessionUser(JSON.parse(localStorage.getItem(USER) ?? "null")) ?? null;
  } catch {
    return null;
  }
}
