/** The response schema of tickets, and the queries that read them with their conversation. */
import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { SLA_STATES, TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from "../../../resources/support/contract";
import type { Db, Transaction } from "../../db/database";
import { prepareOnce } from "../../db/prepared-statements";
import { users } from "../../db/schema";
import { apiTokens } from "../../db/schema-api-tokens";
import { supportTickets, ticketMessages, ticketNotes } from "../../db/schema-communication";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";
import { slaColumns, toSlaResponse, type SlaSettings } from "./sla";

const message = z.object({ sender: z.string(), message: z.string(), timestamp: z.string() });
type Message = z.infer<typeof message>;

export const personSchema = z.object({ _id: z.string(), name: z.string() });
const note = z.object({ author: personSchema.nullable(), note: z.string(), timestamp: z.string() });

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
  due: z.enum(SLA_STATES).optional(),
  assignee: personSchema.nullable().optional(),
  messages: z.array(message),
  notes: z.array(note).optional(),
}) satisfies z.ZodType<Ticket>;

interface TicketRow {
  ticket: typeof supportTickets.$inferSelect;
  user: Pick<typeof users.$inferSelect, "id" | "name" | "email" | "phone">;
  sla: Parameters<typeof toSlaResponse>[0];
  assignee: { id: string; name: string } | null;
}

const assignees = alias(users, "assignees");

/** Selects tickets with their owners and assignees but without messages. */
export const selectTickets = (db: Db | Transaction, sla: SlaSettings, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({
      ticket: supportTickets,
      user: { id: users.id, name: users.name, email: users.email, phone: users.phone },
      sla: slaColumns(sla),
      assignee: { id: assignees.id, name: assignees.name },
      totalCount,
    })
    .from(supportTickets)
    .innerJoin(users, eq(users.id, supportTickets.userId))
    .leftJoin(assignees, eq(assignees.id, supportTickets.assigneeId));

/** @throws HttpError 404 */
export async function readTicket(
  db: Db | Transaction,
  id: string,
  sla: SlaSettings,
): Promise<z.infer<typeof ticketSchema>> {
  const rows = isId(id) ? await selectTickets(db, sla).where(eq(supportTickets.id, id)) : [];
  const [ticket] = await toResponses(db, rows);
  if (!ticket) throw notFoundError("Ticket");
  return { ...ticket, notes: await readNotes(db, id) };
}

async function readNotes(db: Db | Transaction, id: string): Promise<z.infer<typeof note>[]> {
  const rows = await db
    .select({
      person: { _id: users.id, name: users.name },
      token: { _id: apiTokens.id, name: apiTokens.name },
      note: ticketNotes.note,
      createdAt: ticketNotes.createdAt,
    })
    .from(ticketNotes)
    .leftJoin(users, eq(users.id, ticketNotes.authorId))
    .leftJoin(apiTokens, eq(apiTokens.id, ticketNotes.tokenId))
    .where(eq(ticketNotes.ticketId, id))
    .orderBy(asc(ticketNotes.position));
  return rows.map(({ person, token, note, createdAt }) => ({
    author: person ?? token,
    note,
    timestamp: createdAt.toISOString(),
  }));
}

const messagesQuery = prepareOnce((db) =>
  db
    .select()
    .from(ticketMessages)
    .where(sql`${ticketMessages.ticketId} = any(${sql.placeholder("ids")})`)
    .orderBy(asc(ticketMessages.position)),
);

/** Adds messages to the tickets and converts them to responses, in the same order. */
export async function toResponses(db: Db | Transaction, rows: TicketRow[]): Promise<z.infer<typeof ticketSchema>[]> {
  const messages = new Map(rows.map(({ ticket }): [string, Message[]] => [ticket.id, []]));
  const found = rows.length === 0 ? [] : await messagesQuery(db).execute({ ids: [...messages.keys()] });
  for (const { ticketId, sender, message: text, createdAt } of found) {
    messages.get(ticketId)?.push({ sender, message: text, timestamp: createdAt.toISOString() });
  }
  return rows.map(({ ticket: { id, subject, description, priority, status, createdAt }, user, sla, assignee }) => ({
    _id: id,
    subject,
    description,
    priority,
    status,
    createdAt: createdAt.toISOString(),
    user: { _id: user.id, name: user.name, email: user.email, phone: user.phone ?? undefined },
    ...toSlaResponse(sla),
    assignee: assignee && { _id: assignee.id, name: assignee.name },
    messages: messages.get(id) ?? [],
  }));
}
