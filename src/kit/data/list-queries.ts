/**
 * The query string with which a person last used each list. This tab keeps them until sign-out, for people who want
 * their lists to be remembered.
 */
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Resource } from "../define/resource";
import { removeDialogParams } from "./use-dialog-url";
import { useSession, type KitSession } from "./use-session";

const STORAGE_PREFIX = "list:";

const getKey = (userId: string, list: string) => `${STORAGE_PREFIX}${userId}:${list}`;

/** Returns the path of a page from the sidebar. A list opens as the person last used it, if it is remembered. */
export function getListPath(session: KitSession, name: string): string {
  return `/${name}${readListQuery(session, name) ?? ""}`;
}

/** Returns the query string of a list, such as "?page=2" or "", or undefined if it is not remembered. */
export function readListQuery({ userId, remembersLists }: KitSession, name: string): string | undefined {
  return remembersLists ? (sessionStorage.getItem(getKey(userId, name)) ?? undefined) : undefined;
}

/** Deletes the query strings of all users. */
export function clearListQueries(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key);
}

/** Remembers how the person uses a list, without open dialogs. */
export function useRememberQuery({ name }: Pick<Resource, "name">): void {
  const { userId, remembersLists } = useSession();
  const { search } = useLocation();
  useEffect(() => {
    if (remembersLists) sessionStorage.setItem(getKey(userId, name), removeDialogParams(search));
  }, [remembersLists, userId, name, search]);
}
