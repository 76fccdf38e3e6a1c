/**
 * Remembers the last query strings of lists, if the user's preferences say so. The query strings are kept in this tab
 * until sign-out. The sign-in page loads this file, so it imports only types.
 */
import type { KitSession } from "./use-session";

const STORAGE_PREFIX = "list:";

const getKey = (userId: string, list: string) => `${STORAGE_PREFIX}${userId}:${list}`;

/** Returns the query string of a list, such as "?page=2" or "", or undefined if it is not remembered. */
export function readListQuery({ userId, remembersLists }: KitSession, name: string): string | undefined {
  return remembersLists ? (sessionStorage.getItem(getKey(userId, name)) ?? undefined) : undefined;
}

/** Stores the query string of a list. */
export function storeListQuery(userId: string, name: string, query: string): void {
  sessionStorage.setItem(getKey(userId, name), query);
}

/** Deletes the query strings of all users. */
export function clearListQueries(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key);
}
