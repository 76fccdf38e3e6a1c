/**
 * Sets of permissions, with the feature `roles`. Shared with the bundled API, so this file imports only other
 * contracts.
 */

/** GET /api/admin/roles and /roles/{id}. POST and PUT take name, description and permissions. */
export interface AdminRole {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  /** Grants such as "vendors.*". */
  permissions?: string[];
  /** Ships with the server. A built-in role can be assigned but not changed. */
  builtIn?: boolean;
  /** Number of administrators with this role. */
  people?: number;
  /**
   * Whether its administrators need a second step at sign-in. PUT /roles/{id}/second-step sets it, also on built-in
   * roles.
   */
  secondStep?: boolean;
  createdAt?: string;
}
