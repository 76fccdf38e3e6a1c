import { session } from "../../../providers/auth/session";
import { USER_KEY } from "../../../providers/auth/stored-session";
import type { ConsolePreferences } from "../../../providers/preferences/contract";
import { clearListQueries } from "../../kit/data/list-queries";
import { announceStored } from "../../kit/data/stored-changes";
import { getPreferencesKey, hasServerPreferences } from "./read-preferences";

/**
 * Stores the chosen preferences in this browser. A server with the feature `preferences` must have saved them before.
 * If lists are no longer remembered, deletes the remembered ones.
 */
export function storePreferences(preferences: ConsolePreferences): void {
  const user = session.user();
  if (!user) return;
  if (!preferences.rememberLists) clearListQueries();
  const isOnServer = hasServerPreferences(user);
  const key = getPreferencesKey(user._id);
  if (isOnServer) session.setUser({ ...user, preferences });
  else localStorage.setItem(key, JSON.stringify(preferences));
  announceStored(isOnServer ? USER_KEY : key);
}
