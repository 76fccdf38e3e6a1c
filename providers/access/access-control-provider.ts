import type { AccessControlProvider } from "@refinedev/core";
import { allows } from "../auth/contract";
import { session } from "../auth/session";

interface Rules {
  /** The permission that an action on a resource takes; undefined where there is no such action. */
  permissionOf: (resource: string, action: string) => string | undefined;
  /** Why somebody without the permission may not do it. */
  reasonFor: (permission: string) => string;
}

/**
 * Refine's access control, from the permissions that the session's user carries. What is not allowed is hidden, the
 * buttons of @refinedev/antd included. It only hides: the server enforces the same permissions.
 */
export const createAccessControlProvider = ({ permissionOf, reasonFor }: Rules): AccessControlProvider => ({
  can: ({ resource = "", action, params }) => {
    // Refine's name of a resource is its path, which two of them can share; the identifier is one's own.
    const permission = permissionOf(params?.resource?.identifier ?? resource, action);
    const can = permission !== undefined && allows(session.user()?.permissions, permission);
    return Promise.resolve({ can, reason: can || permission === undefined ? undefined : reasonFor(permission) });
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
});
