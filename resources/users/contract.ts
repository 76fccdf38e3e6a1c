/** Users as the API returns them. Shared with the bundled API, so this file imports only other contracts. */
import type { Role } from "../../providers/auth/contract";

/** GET /api/admin/users and /users/{id}. Other backends may omit any field except the id. */
export interface User {
  _id?: string;
  id?: string;
  name?: string;
  email?: string;
  role?: Role;
  phone?: string;
  createdAt?: string;
}
