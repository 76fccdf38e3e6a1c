/** The user as the API serves it. Pure: the bundled API imports this file. */
import type { Role } from "../../providers/auth/contract";

/** GET /api/admin/users and /users/{id}. Every field but the id may be missing on another backend. */
export interface User {
  _id?: string;
  id?: string;
  name?: string;
  email?: string;
  role?: Role;
  phone?: string;
  createdAt?: string;
}
