/** A ticket as the API answers it, and the queries that read it with its conversation. */
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { TICKET_DUE, TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from "../../../resources/support/contract";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { supportTickets, ticketMessages } from "../../db/schema-communication";
import { notFound } from "../../http/errors";
import { isId } from "../../http/fields";
import { clockColumns, clocksAnswer, type Clocks } from "./clocks";

const message = z.object({ sender: z.string(), message: z.string(), timestamp: z.string() });
type Message = z.infer<typeof message>;

export const ticketSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  description: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  createdAt: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string().optional() }),
  acknowledgeBy: z.string().optional(),
  acknowledgedAt: z.string().optional(),
  redressBy: z.string().optional(),
  redressedAt: z.string().optional(),
  dueAt: z.string().optional(),
  due: z.enum(TICKET_DUE).optional(),
  messages: z.array(message),
}) satisfies z.ZodType<Ticket>;

interface TicketRow {
  ticket: typeof supportTickets.$inferSelect;
  user: Pick<typeof users.$inferSelect, "id" | "name" | "email" | "phone">;
  clocks: Parameters<typeof clocksAnswer>[0];
}

/** Tickets with their owners, yet without their messages. */
export const selectTickets = (db: Db | Transaction, clocks: Clocks) =>
  db
    .select({
      ticket: supportTickets,
      user: { id: users.id, name: users.name, email: users.email, phone: users.phone },
      clocks: clockColumns(clocks),
    })
    .from(supportTickets)
    .innerJoin(users, eq(users.id, supportTickets.userId));

/** @throws HttpError 404 */
export async function readTicket(
  db: Db | Transaction,
  id: string,
  clocks: Clocks,
): Promise<z.infer<typeof ticketSchema>> {
  const rows = isId(id) ? await selectTickets(db, clocks).where(eq(supportTickets.id, id)) : [];
  const [ticket] = await withMessages(db, rows);
  if (!ticket) throw notFound("Ticket");
  return ticket;
}

/** The tickets as they are answered, in the same order. */
export async function withMessages(db: Db | Transaction, rows: TicketRow[]): Promise<z.infer<typeof ticketSchema>[]> {
  const messages = new Map(rows.map(({ ticket }): [string, Message[]] => [ticket.id, []]));
  const found =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(ticketMessages)
          .where(inArray(ticketMessages.ticketId, [...messages.keys()]))
          .orderBy(asc(ticketMessages.position));
  for (const { ticketId, sender, message: text, createdAt } of found) {
    messages.get(ticketId)?.push({ sender, message: text, timestamp: createdAt.toISOString() });
  }
  return rows.map(({ ticket: { id, subject, description, priority, status, createdAt }, user, clocks }) => ({
    _id: id,
    subject,
    description,
    priority,
    status,
    createdAt: createdAt.toISOString(),
    user: { _id: user.id, name: user.name, email: user.email, phone: user.phone ?? undefined },
    ...clocksAnswer(clocks),
    messages: messages.get(id) ?? [],
  }));
}
