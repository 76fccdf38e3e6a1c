/**
 * Support tickets that the shop sends, with the messages of their owners. The console owns the status, the assignee,
 * the notes and the team's replies. An item changes the status only if it adds a message that is newer than the
 * ticket's resolution: this reopens the ticket.
 */
import { z } from "zod";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "../../../resources/support/contract";
import type { AuditEvent } from "../../audit/entries";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import { insertRows } from "../../db/insert-rows";
import { supportTickets as table } from "../../db/schema-communication";
import { updateRows } from "../../db/update-rows";
import { fieldError, HttpError } from "../../http/errors";
import { replaceLoneSurrogates, requiredChoice, requiredText } from "../../http/fields";
import { notifyOfRecords } from "../notifications/notify";
import { ANSWERED_TICKETS, URGENT_TICKETS } from "../notifications/record-notifications";
import type { Kind, UpsertOutcome } from "./kind";
import { reference, sentTime } from "./sent-fields";
import { readConversations } from "./ticket-conversations";
import { appendMessages, messagesField, readSentMessages, type NewMessages } from "./ticket-messages";
import { findOwners, readOwnerIds, type Owners } from "./ticket-owners";

const MAX_SUBJECT_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 5_000;

const fields = z
  .strictObject(
    {
      customer: reference.nullish(),
      vendor: reference.nullish(),
      subject: requiredText(MAX_SUBJECT_LENGTH),
      description: requiredText(MAX_DESCRIPTION_LENGTH),
      priority: requiredChoice(TICKET_PRIORITIES),
      createdAt: sentTime,
      messages: messagesField,
    },
    "must be an object",
  )
  .refine(({ customer, vendor }) => (customer == null) !== (vendor == null), {
    path: ["customer"],
    error: "or vendor is required, not both",
  });

type Item = z.output<typeof fields>;
type TicketRow = typeof table.$inferSelect;

const COLUMNS = ["subject", "description", "priority", "status", "statusSince", "redressedAt"] as const;

interface Change {
  before: TicketRow | undefined;
  after: TicketRow;
  messages: NewMessages;
}

export const tickets: Kind<typeof fields> = {
  name: "tickets",
  resource: "support",
  recordPath: "support/tickets",
  noun: "Ticket",
  table,
  fields,
  record: z.object({
    // External ids of the owner. Absent if the shop has not sent the person or the vendor.
    customer: z.string().optional(),
    vendor: z.string().optional(),
    subject: z.string(),
    description: z.string(),
    priority: z.enum(TICKET_PRIORITIES),
    status: z.enum(TICKET_STATUSES),
    createdAt: z.string(),
    messages: z.array(
      z.object({ externalId: z.string().optional(), sender: z.string(), message: z.string(), createdAt: z.string() }),
    ),
  }),
  batchSize: 100,

  async upsert({ tx, entries }) {
    const known = entries.flatMap(({ id, isNew }) => (isNew ? [] : id));
    const stored = known.length > 0 ? await tx.select().from(table).where(anyOf(table.id, known)) : [];
    const rows = new Map(stored.map((row) => [row.id, row]));
    const sent = await readSentMessages(tx, known);
    const owners = await findOwners(
      tx,
      entries.map(({ item }) => item),
    );
    const outcomes = new Map<string, UpsertOutcome>();
    const changed: Change[] = [];
    for (const { id, item } of entries) {
      const before = rows.get(id);
      const messages = sent.findNew(id, item.messages);
      const after = messages instanceof HttpError ? messages : toRow(id, item, before, owners, messages);
      if (after instanceof HttpError || messages instanceof HttpError) outcomes.set(id, after as HttpError);
      else {
        outcomes.set(id, determineOutcome(before, after, messages));
        if (outcomes.get(id) !== "unchanged") changed.push({ before, after, messages });
      }
    }

    const rowsOf = (isNew: boolean) =>
      changed.filter(({ before }) => (before === undefined) === isNew).map(({ after }) => after);
    await insertRows(tx, table, rowsOf(true));
    await updateRows(tx, table, COLUMNS, rowsOf(false));
    await appendMessages(
      tx,
      changed.map(({ messages }) => messages),
    );
    const urgent = changed.filter(({ before, after }) => !before && after.priority === "high");
    const answered = changed.filter(({ before, messages }) => before && messages.items.length > 0);
    const ticketsOf = (changes: readonly Change[]) => changes.map(({ after }) => after);
    await notifyOfRecords(tx, URGENT_TICKETS, ticketsOf(urgent));
    await notifyOfRecords(tx, ANSWERED_TICKETS, ticketsOf(answered));
    return { outcomes, events: changed.map(toEvent) };
  },

  async read(db, ids) {
    const found = await db.select().from(table).where(anyOf(table.id, ids));
    const conversations = await readConversations(db, ids);
    const ownerIds = await readOwnerIds(
      db,
      found.map(({ userId }) => userId),
    );
    return new Map(
      found.map(({ id, userId, subject, description, priority, status, createdAt }) => [
        id,
        {
          ...ownerIds(userId),
          ...{ subject, description, priority, status, createdAt: createdAt.toISOString() },
          messages: conversations.get(id) ?? [],
        },
      ]),
    );
  },
};

/** Returns the ticket's row with the item's changes, or the error that rejects the item. */
function toRow(
  id: string,
  item: Item,
  before: TicketRow | undefined,
  owners: Owners,
  messages: NewMessages,
): TicketRow | HttpError {
  const userId = owners.idOf(item);
  if (userId instanceof HttpError) return userId;
  if (before && before.userId !== userId) {
    return fieldError(item.customer == null ? "vendor" : "customer", "must stay the owner of the ticket");
  }
  const { subject, description, priority } = item;
  const createdAt = item.createdAt ?? nextTimestamp();
  const status = { status: "open" as const, statusSince: createdAt, redressedAt: null };
  const start = { id, userId, assigneeId: null, createdAt, ...status };
  const row = { ...(before ?? start), subject, description, priority };
  const answers = messages.items.some(({ createdAt }) => createdAt > row.statusSince);
  if (!before || !answers || row.status === "open" || row.status === "in_progress") return row;
  if (row.status === "closed") {
    return fieldError("messages", "cannot be added: a closed ticket can't be reopened. Create a new one");
  }
  return { ...row, ...status, statusSince: nextTimestamp() };
}

function determineOutcome(before: TicketRow | undefined, after: TicketRow, { items }: NewMessages): UpsertOutcome {
  if (!before) return "created";
  const isSame = COLUMNS.every((column) => before[column] === after[column]);
  return isSame && items.length === 0 ? "unchanged" : "updated";
}

function toEvent({ before, after, messages }: Change): AuditEvent {
  const valuesOf = ({ subject, description, priority, status }: TicketRow) => ({
    ...{ subject, description, priority, status },
  });
  const texts = messages.items.map(({ message }) => replaceLoneSurrogates(message));
  return {
    action: "support.upsert",
    resource: "support",
    resourceId: after.id,
    about: `users/${after.userId}`,
    label: after.subject,
    before: before ? valuesOf(before) : null,
    after: { ...valuesOf(after), ...(texts.length > 0 && { messages: texts }) },
  };
}
