import type { AccessControlProvider, CanParams, CanReturnType } from "@refinedev/core";
import { isAllowed } from "../auth/contract";
import { session } from "../auth/session";

interface PermissionRules {
  /** Returns the permission that an action on a resource needs, or undefined if there is no such action. */
  permissionOf: (resource: string, action: string) => string | undefined;
  /** Explains to a user who lacks the permission why the action is not available. */
  reasonFor: (permission: string) => string;
}

type Decide = (params: CanParams) => CanReturnType;

/** Creates a function that decides from the signed-in user's permissions whether an action is allowed. */
export const createAccessDecider =
  ({ permissionOf, reasonFor }: PermissionRules): Decide =>
  ({ resource = "", action, params }) => {
    // Refine uses the path as a resource's name, and two resources can share a path. The identifier is unique.
    const permission = permissionOf(params?.resource?.identifier ?? resource, action);
    const can = permission !== undefined && isAllowed(session.user()?.permissions, permission);
    return { can, ...(!can && permission !== undefined && { reason: reasonFor(permission) }) };
  };

/**
 * Creates Refine's access control provider. Refine hides what is not allowed, including the buttons of @refinedev/antd.
 * Hiding is a convenience: the server enforces the same permissions.
 */
export const createAccessControlProvider = (decide: Decide): AccessControlProvider => ({
  can: (params) => Promise.resolve(decide(params)),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
});
