import type { SessionUser } from "./contract";

type Unchecked = Omit<SessionUser, "permissions" | "features"> & { permissions?: unknown; features?: unknown };

const isUser = (value: unknown): value is Unchecked => typeof value === "object" && value !== null && "email" in value;

/** The texts of a list; none where something else stands in its place, and undefined where nothing does. */
function textsOf<T extends string>(list: unknown): T[] | undefined {
  if (list === undefined || list === null) return undefined;
  return Array.isArray(list) ? list.filter((entry): entry is T => typeof entry === "string") : [];
}

/**
 * A user as a server or the browser's storage has it; undefined where it is none.
 * Permissions and features that are no list grant nothing and offer nothing: only their absence means more.
 */
export const toSessionUser = (value: unknown): SessionUser | undefined =>
  isUser(value) ? { ...value, permissions: textsOf(value.permissions), features: textsOf(value.features) } : undefined;

/** Whether a user's permissions are there and cannot be read. */
export const hasUnreadablePermissions = (value: unknown): boolean =>
  isUser(value) && value.permissions !== undefined && value.permissions !== null && !Array.isArray(value.permissions);
