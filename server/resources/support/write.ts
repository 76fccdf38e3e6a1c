/** Setting the status of a ticket, and replying to it. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { TICKET_TRANSITIONS, type TicketStatus } from "../../../resources/support/contract";
import { now } from "../../clock";
import type { Db, Transaction } from "../../db/database";
import { supportTickets, ticketMessages } from "../../db/schema-communication";
import { recordChange } from "../../http/audit";
import { lastActor } from "../../evidence/read";
import { alreadyDecided } from "../../http/already-decided";
import { conflict, notFound } from "../../http/errors";
import { isId, wellFormed } from "../../http/fields";
import { expectVersion } from "../../http/versions";
import { readTicket, type Extras } from "./answer";

type TicketRow = typeof supportTickets.$inferSelect;

const STATUS_CHANGED = "support.status";
/** Whoever is not the owner of the ticket is the support team. */
const SUPPORT_TEAM = "admin";

/** @throws HttpError 404; 409 for the status that the ticket has, and for a closed ticket */
export async function changeStatus(db: Db, request: FastifyRequest, id: string, status: TicketStatus, extras: Extras) {
  return db.transaction(async (tx) => {
    const before = await lockTicket(tx, id);
    await expectVersion(tx, request, id);
    if (before.status === status) throw await alreadySo(tx, before);
    if (before.status === "closed") throw conflict("A closed ticket can't be reopened. Create a new one.");
    const at = now();
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
    return readTicket(tx, id, extras);
  });
}

/**
 * Adds the reply to the conversation; the first one to an open ticket takes it in hand.
 * @throws HttpError 404; 409 for a closed ticket
 */
export async function reply(db: Db, request: FastifyRequest, id: string, message: string, extras: Extras) {
  return db.transaction(async (tx) => {
    const before = await lockTicket(tx, id);
    await expectVersion(tx, request, id);
    if (!(TICKET_TRANSITIONS.reply as readonly string[]).includes(before.status)) throw await alreadySo(tx, before);
    const position = await tx.$count(ticketMessages, eq(ticketMessages.ticketId, id));
    const createdAt = now();
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
      after: { status, message: wellFormed(message) },
    });
    return readTicket(tx, id, extras);
  });
}

/** Two people who act at the same time do so one after the other. */
export async function lockTicket(tx: Transaction, id: string): Promise<TicketRow> {
  const [row] = isId(id) ? await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for("update") : [];
  if (!row) throw notFound("Ticket");
  return row;
}

/** 409: "This ticket is already closed, since 3 Jun 2026, by Asha Rao." */
async function alreadySo(tx: Transaction, { id, status, statusSince }: TicketRow) {
  // Only a closed ticket surely got its status from the last change: the others may have it from a reply.
  const by = status === "closed" ? await lastActor(tx, "support", id, [STATUS_CHANGED]) : undefined;
  return alreadyDecided({ thing: "ticket", state: status.replace("_", " "), at: statusSince, by });
}
