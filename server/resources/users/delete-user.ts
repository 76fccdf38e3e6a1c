import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Role } from "../../../providers/auth/contract";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { OWNER_ROLE } from "../../auth/built-in-roles";
import { lockOwners, requireOtherOwner } from "../../auth/owners";
import { formatCount } from "../../base/text";
import type { Transaction } from "../../db/database";
import { orders, users, vendors } from "../../db/schema";
import { chatConversations, supportTickets } from "../../db/schema-communication";
import { reviews } from "../../db/schema-reviews";
import { conflictError } from "../../http/errors";
import { lockUser } from "./lock-user";
import { toUserResponse, type UserRow } from "./response";

/**
 * Deletes an account, and records the deletion. An account that has orders or other records is not deleted.
 * @param role the only role whose accounts may be deleted; any role by default
 * @throws HttpError 404; 403; 401; 409; 412
 */
export async function deleteUser(tx: Transaction, request: FastifyRequest, id: string, role?: Role): Promise<UserRow> {
  await lockOwners(tx);
  const before = await lockUser(tx, request, id, "users.delete");
  if (role !== undefined && before.role !== role) {
    throw conflictError(`This account does not have the role ${role}. Delete it in the console.`);
  }
  if (before.id === getActor(request).id) throw conflictError("You can't delete yourself. Ask another administrator.");
  if (before.roleId === OWNER_ROLE) await requireOtherOwner(tx, before.id);
  await requireNoRecords(tx, before.id);
  await tx.delete(users).where(eq(users.id, before.id));
  const entry = { action: "users.delete", resource: "users", resourceId: before.id, label: before.name };
  await recordChange(tx, request, { ...entry, before: toUserResponse(before), after: null });
  return before;
}

/**
 * Refuses to delete an account that has records. Orders, shops, reviews, tickets and chats show their owner, and orders
 * must be kept for years. A concurrent order waits for the lock, and then fails because the customer is gone.
 * @throws HttpError 409
 */
async function requireNoRecords(tx: Transaction, id: string): Promise<void> {
  const records = [
    { noun: "order", count: await tx.$count(orders, eq(orders.customerId, id)) },
    { noun: "shop", count: await tx.$count(vendors, eq(vendors.userId, id)) },
    { noun: "review", count: await tx.$count(reviews, eq(reviews.userId, id)) },
    { noun: "ticket", count: await tx.$count(supportTickets, eq(supportTickets.userId, id)) },
    { noun: "chat", count: await tx.$count(chatConversations, eq(chatConversations.userId, id)) },
  ].filter(({ count }) => count > 0);
  if (records.length === 0) return;
  const list = new Intl.ListFormat("en").format(records.map(({ noun, count }) => formatCount(count, noun)));
  throw conflictError(`This user cannot be deleted: the account has ${list}.`);
}
