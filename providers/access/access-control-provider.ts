import type { AccessControlProvider, CanParams, CanReturnType } from "@refinedev/core";
import { allows } from "../auth/contract";
import { session } from "../auth/session";

interface Rules {
  /** The permission that an action on a resource takes; undefined where there is no such action. */
  permissionOf: (resource: string, action: string) => string | undefined;
  /** Why somebody without the permission may not do it. */
  reasonFor: (permission: string) => string;
}

type Decide = (asked: CanParams) => CanReturnType;

/** Whether the session's user may do something, from the permissions that the user carries. */
export const decideBy =
  ({ permissionOf, reasonFor }: Rules): Decide =>
  ({ resource = "", action, params }) => {
    // Refine's name of a resource is its path, which two of them can share; the identifier is one's own.
    const permission = permissionOf(params?.resource?.identifier ?? resource, action);
    const can = permission !== undefined && allows(session.user()?.permissions, permission);
    return { can, ...(!can && permission !== undefined && { reason: reasonFor(permission) }) };
  };

/**
 * Refine's access control. What is not allowed is hidden, the buttons of @refinedev/antd included. It only hides: the
 * server enforces the same permissions.
 */
export const createAccessControlProvider = (decide: Decide): AccessControlProvider => ({
  can: (asked) => Promise.resolve(decide(asked)),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
});
