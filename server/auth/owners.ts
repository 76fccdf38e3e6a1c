/** Ensures that there is always an owner who can sign in. */
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { users } from "../db/schema";
import { adminRoles } from "../db/schema-roles";
import { conflictError } from "../http/errors";
import { OWNER_ROLE } from "./built-in-roles";

/**
 * Locks the owner role. Call it first in a transaction that may remove an owner, before a person is locked. If two
 * owners remove each other at the same time, the second waits here until the first removal is committed.
 */
export async function lockOwners(tx: Transaction): Promise<void> {
  await tx
    .select({ id: adminRoles.id })
    .from(adminRoles)
    .where(eq(adminRoles.id, OWNER_ROLE))
    // Weak enough that a row which refers to the role, such as a new owner, can be added meanwhile.
    .for("no key update");
}

/**
 * Checks that another owner remains. Call it after `lockOwners`, before a person loses the role, is deactivated or is
 * deleted.
 * @throws HttpError 409 if there is no other owner
 */
export async function requireOtherOwner(tx: Transaction, userId: string): Promise<void> {
  const others = await tx.$count(
    users,
    and(
      eq(users.roleId, OWNER_ROLE),
      eq(users.role, "admin"),
      ne(users.id, userId),
      isNull(users.deactivatedAt),
      // An invited owner without a password cannot sign in yet.
      isNotNull(users.passwordHash),
    ),
  );
  if (others === 0) throw conflictError("This is the last owner who can sign in. Make someone else an owner first.");
}
