import { eq } from "drizzle-orm";
import { nextTimestamp } from "../../../server/base/clock";
import type { Db } from "../../../server/db/database";
import { newId } from "../../../server/db/new-id";
import { users } from "../../../server/db/schema";
import { adminRoles } from "../../../server/db/schema-roles";

/** Creates a role with these permissions and returns its id. */
export async function createRole(db: Db, permissions: string[]): Promise<string> {
  const id = newId();
  await db.insert(adminRoles).values({ id, name: `Role ${id}`, permissions, createdAt: nextTimestamp() });
  return id;
}

/** Gives an administrator exactly these permissions. */
export async function setPermissions(db: Db, email: string, permissions: string[]): Promise<void> {
  const roleId = await createRole(db, permissions);
  await db.update(users).set({ roleId }).where(eq(users.email, email));
}
