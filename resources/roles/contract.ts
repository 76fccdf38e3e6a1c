/** Sets of permissions, with the feature `roles`. Pure: the bundled API imports this file. */

/** GET /api/admin/roles and /roles/{id}; POST and PUT take name, description and permissions. */
export interface AdminRole {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  /** Grants such as "vendors.*". */
  permissions?: string[];
  /** Comes with the server: it can be given, and not changed. */
  builtIn?: boolean;
  /** How many administrators have it. */
  people?: number;
  /** Its people need a second step at sign-in; PUT /roles/{id}/second-step sets it, of built-in roles too. */
  secondStep?: boolean;
  createdAt?: string;
}

/** GET /api/admin/roles/permissions: every permission that a call of the server asks for. */
export type KnownPermissions = Pick<AdminRole, "permissions">;
