/** Lists possible assignees and assigns tickets. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { supportTickets } from "../../db/schema-communication";
import { adminRoles } from "../../db/schema-roles";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { HttpError, notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { readTicket } from "./response";
import type { SlaSettings } from "./sla";
import { lockTicket } from "./write";

/** Lists active administrators who may reply, by name, with the current user first. */
export async function readAssignees(db: Db | Transaction, request: FastifyRequest) {
  const isCurrentUser = eq(users.id, getActor(request).id);
  const people = await db
    .select({ _id: users.id, name: users.name, permissions: adminRoles.permissions })
    .from(users)
    .innerJoin(adminRoles, eq(adminRoles.id, users.roleId))
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .orderBy(sql`${isCurrentUser} desc`, asc(users.name), asc(users.id));
  return people
    .filter(({ permissions }) => isAllowed(permissions, "support.reply"))
    .map(({ _id, name }) => ({ _id, name }));
}

/**
 * Reads an administrator, even if they may no longer reply, because tickets may still be assigned to them.
 * @throws HttpError 404
 */
export async function readAssignee(db: Db | Transaction, id: string) {
  const [person] = isId(id)
    ? await db
        .select({ _id: users.id, name: users.name })
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, "admin")))
    : [];
  if (!person) throw notFoundError("Administrator");
  return person;
}

/**
 * Assigns a ticket to an administrator, or to nobody if `assigneeId` is null. Closed tickets can be assigned as well.
 * @throws HttpError 404; 412; 422 if the person is not a possible assignee
 */
export async function assignTicket(
  db: Db,
  request: FastifyRequest,
  id: string,
  assigneeId: string | null,
  sla: SlaSettings,
) {
  return db.transaction(async (tx) => {
    const { assigneeId: before, subject, userId } = await lockTicket(tx, id);
    await requireVersion(tx, request, id);
    if (assigneeId !== null && !(await readAssignees(tx, request)).some(({ _id }) => _id === assigneeId)) {
      const problem = "must be an administrator who may reply";
      throw new HttpError(422, "validation_failed", `Assignee ${problem}.`, { assignee: [problem] });
    }
    await tx.update(supportTickets).set({ assigneeId }).where(eq(supportTickets.id, id));
    await recordChange(tx, request, {
      action: "support.assign",
      resource: "support",
      resourceId: id,
      about: `users/${userId}`,
      label: subject,
      // Ids without names: this entry is encrypted with the key of the ticket's owner. A name in it would survive the
      // erasure of the administrator.
      before: { assignee: before },
      after: { assignee: assigneeId },
    });
    return readTicket(tx, id, sla);
  });
}
