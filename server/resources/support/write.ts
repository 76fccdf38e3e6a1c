/** Changes the status of tickets and replies to them. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { TICKET_TRANSITIONS, type TicketStatus } from "../../../resources/support/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { supportTickets, ticketMessages } from "../../db/schema-communication";
import { recordChange } from "../../audit/record-event";
import { findLastActor } from "../../audit/read";
import { alreadyDecidedError } from "../../records/already-decided";
import { conflictError, notFoundError } from "../../http/errors";
import { isId, replaceLoneSurrogates } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { readTicket } from "./response";
import type { SlaSettings } from "./sla";

type TicketRow = typeof supportTickets.$inferSelect;

const STATUS_CHANGED = "support.status";
/** The sender of replies. Every sender other than the ticket owner is the support team. */
const SUPPORT_TEAM = "admin";

/** @throws HttpError 404; 409 if the ticket already has the status or is closed; 412 */
export async function changeTicketStatus(
  db: Db,
  request: FastifyRequest,
  id: string,
  status: TicketStatus,
  sla: SlaSettings,
) {
  return db.transaction(async (tx) => {
    const before = await lockTicket(tx, id);
    await requireVersion(tx, request, id);
    if (before.status === status) throw await getConflict(tx, before);
    if (before.status === "closed") throw conflictError("A closed ticket can't be reopened. Create a new one.");
    const at = nextTimestamp();
    const redressedAt = before.status === "resolved" && status === "closed" ? before.statusSince : null;
    await tx.update(supportTickets).set({ status, statusSince: at, redressedAt }).where(eq(supportTickets.id, id));
    await recordChange(tx, request, {
      action: STATUS_CHANGED,
      resource: "support",
      resourceId: id,
      about: `users/${before.userId}`,
      label: before.subject,
      before: { status: before.status },
      after: { status },
    });
    return readTicket(tx, id, sla);
  });
}

/**
 * Adds a reply to the conversation. A reply moves an open ticket to in_progress.
 * @throws HttpError 404; 409 if the ticket is closed; 412
 */
export async function replyToTicket(db: Db, request: FastifyRequest, id: string, message: string, sla: SlaSettings) {
  return db.transaction(async (tx) => {
    const before = await lockTicket(tx, id);
    await requireVersion(tx, request, id);
    if (!(TICKET_TRANSITIONS.reply as readonly string[]).includes(before.status)) throw await getConflict(tx, before);
    const position = await tx.$count(ticketMessages, eq(ticketMessages.ticketId, id));
    const createdAt = nextTimestamp();
    await tx.insert(ticketMessages).values({ ticketId: id, position, sender: SUPPORT_TEAM, message, createdAt });
    const status = before.status === "open" ? "in_progress" : before.status;
    if (status !== before.status) {
      await tx.update(supportTickets).set({ status, statusSince: createdAt }).where(eq(supportTickets.id, id));
    }
    await recordChange(tx, request, {
      action: "support.reply",
      resource: "support",
      resourceId: id,
      about: `users/${before.userId}`,
      label: before.subject,
      before: { status: before.status },
      after: { status, message: replaceLoneSurrogates(message) },
    });
    return readTicket(tx, id, sla);
  });
}

/** Locks a ticket, so that concurrent changes run one after the other. @throws HttpError 404 */
export async function lockTicket(tx: Transaction, id: string): Promise<TicketRow> {
  const [row] = isId(id) ? await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for("update") : [];
  if (!row) throw notFoundError("Ticket");
  return row;
}

/** Returns a 409 such as "This ticket is already closed, since 3 Jun 2026, by Asha Rao." */
async function getConflict(tx: Transaction, { id, status, statusSince }: TicketRow) {
  // A closed ticket always got its status from a status change. Other statuses may come from a reply or from the shop.
  const by = status === "closed" ? await findLastActor(tx, "support", id, [STATUS_CHANGED]) : undefined;
  return alreadyDecidedError({ thing: "ticket", state: status.replace("_", " "), at: statusSince, by });
}
