import type { SessionUser } from "./contract";

type UncheckedUser = Omit<SessionUser, "permissions" | "features"> & { permissions?: unknown; features?: unknown };

const isUser = (value: unknown): value is UncheckedUser =>
  typeof value === "object" && value !== null && "email" in value;

/** Returns the strings of a list: an empty array if the value is not a list, undefined if it is absent. */
function stringsOf<T extends string>(list: unknown): T[] | undefined {
  if (list === undefined || list === null) return undefined;
  return Array.isArray(list) ? list.filter((entry): entry is T => typeof entry === "string") : [];
}

/**
 * Reads a user from a server answer or from browser storage. Returns undefined if the value is not a user.
 * Permissions or features of the wrong type count as an empty list. If they are absent, they stay undefined.
 */
export const toSessionUser = (value: unknown): SessionUser | undefined =>
  isUser(value)
    ? { ...value, permissions: stringsOf(value.permissions), features: stringsOf(value.features) }
    : undefined;

/** Returns whether the permissions are present but are not a list. */
export const hasUnreadablePermissions = (value: unknown): boolean =>
  isUser(value) && value.permissions !== undefined && value.permissions !== null && !Array.isArray(value.permissions);
