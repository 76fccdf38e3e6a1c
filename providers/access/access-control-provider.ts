import type { AccessControlProvider } from "@refinedev/core";
import { allows } from "../auth/contract";
import { session } from "../auth/session";

/**
 * Refine's access control, from the permissions that the session's user carries.
 * It only hides: the server enforces the same strings.
 */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action }) =>
    Promise.resolve({ can: allows(session.user()?.permissions, `${resource ?? "*"}.${action}`) }),
};
