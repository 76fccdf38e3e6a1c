/** What of the session is kept in the browser. Everything but the start of a page goes through session.ts. */
import type { SessionUser } from "./contract";
import { toSessionUser } from "./session-user";

export const TOKEN = "token";
export const USER = "user";

export const storedToken = (): string | null => localStorage.getItem(TOKEN);

/** The user as the server last described them; null where there is none, or something else. */
export function storedUser(): SessionUser | null {
  try {
    return toSessionUser(JSON.parse(localStorage.getItem(USER) ?? "null")) ?? null;
  } catch {
    return null;
  }
}
