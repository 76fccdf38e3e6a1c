import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { adminRoles } from "../db/schema-roles";
import { invalidField } from "../http/errors";
import { isId } from "../http/fields";

/**
 * Holds a role that somebody is given until the change is written: nobody deletes or changes it meanwhile.
 * @throws HttpError 422 naming the field `role`
 */
export async function lockRole(tx: Transaction, id: string) {
  const [role] = isId(id) ? await tx.select().from(adminRoles).where(eq(adminRoles.id, id)).for("share") : [];
  if (role) return role;
  throw invalidField("role", "must be one of the roles");
}
