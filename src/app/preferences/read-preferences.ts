import type { SessionUser } from "../../../providers/auth/contract";
import { parseConsolePreferences, type ConsolePreferences } from "../../../providers/preferences/contract";

/** Returns the storage key of a user's preferences, for servers without the feature `preferences`. */
export const getPreferencesKey = (userId: string): string => `consolePreferences:${userId}`;

/** Returns whether the server stores the preferences. If so, they are part of the user's profile. */
export const hasServerPreferences = (user: SessionUser | null): boolean =>
  user?.features?.includes("preferences") ?? false;

/** Returns a user's preferences for the whole console. Unreadable preferences count as the defaults. */
export function readPreferences(user: SessionUser | null): ConsolePreferences {
  if (hasServerPreferences(user)) return parseConsolePreferences(user?.preferences);
  try {
    return parseConsolePreferences(JSON.parse(localStorage.getItem(getPreferencesKey(user?._id ?? "")) ?? "{}"));
  } catch {
    return parseConsolePreferences(undefined);
  }
}
