/** There is always somebody who may do everything and can sign in. */
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../db/database";
import { users } from "../db/schema";
import { adminRoles } from "../db/schema-roles";
import { conflict } from "../http/errors";
import { OWNER_ROLE } from "./built-in-roles";

/**
 * Before anything in the transaction that may take an owner away, and before it locks a person: of two owners who remove
 * each other at the same time, the second waits here and then finds the first one gone.
 */
export async function lockOwners(tx: Transaction): Promise<void> {
  await tx
    .select({ id: adminRoles.id })
    .from(adminRoles)
    .where(eq(adminRoles.id, OWNER_ROLE))
    // A reference to the role, such as a new owner's, need not wait.
    .for("no key update");
}

/**
 * Before a person is no owner any more. Takes `lockOwners` first.
 * @throws HttpError 409 where nobody else is one
 */
export async function requireOtherOwner(tx: Transaction, userId: string): Promise<void> {
  const others = await tx.$count(
    users,
    and(
      eq(users.roleId, OWNER_ROLE),
      eq(users.role, "admin"),
      ne(users.id, userId),
      isNull(users.deactivatedAt),
      // Whoever was invited and has not come yet could not let anybody in.
      isNotNull(users.passwordHash),
    ),
  );
  if (others === 0) throw conflict("This is the last owner who can sign in. Make someone else an owner first.");
}
