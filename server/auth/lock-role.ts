import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { adminRoles } from "../db/schema-roles";
import { fieldError } from "../http/errors";
import { isId } from "../http/fields";

/**
 * Locks a role that is being assigned, so that it cannot be deleted or changed before the commit.
 * @throws HttpError 422 naming the field `role`
 */
export async function lockRole(tx: Transaction, id: string) {
  const [role] = isId(id) ? await tx.select().from(adminRoles).where(eq(adminRoles.id, id)).for("share") : [];
  if (role) return role;
  throw fieldError("role", "must be one of the roles");
}
