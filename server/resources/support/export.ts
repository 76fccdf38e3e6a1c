import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { supportTickets } from "../../db/schema-communication";
import type { Columns } from "../../records/export-source";
import { selectTickets, toResponses } from "./response";
import type { SlaSettings } from "./sla";

type TicketResponse = Awaited<ReturnType<typeof toResponses>>[number];

const columns: Columns<TicketResponse> = {
  "Ticket ID": ({ _id }) => _id,
  "Created At": ({ createdAt }) => createdAt,
  Subject: ({ subject }) => subject,
  Description: ({ description }) => description,
  Status: ({ status }) => status,
  Priority: ({ priority }) => priority,
  "User ID": ({ user }) => user._id,
  User: ({ user }) => user.name,
  "User Email": ({ user }) => user.email,
  "User Phone": ({ user }) => user.phone,
  Messages: ({ messages }) => messages.length,
  "Last Message At": ({ messages }) => messages.at(-1)?.timestamp,
  "Acknowledge By": ({ acknowledgeBy }) => acknowledgeBy,
  "Acknowledged At": ({ acknowledgedAt }) => acknowledgedAt,
  "Redress By": ({ redressBy }) => redressBy,
  "Redressed At": ({ redressedAt }) => redressedAt,
  Due: ({ due }) => due,
  "Assignee ID": ({ assignee }) => assignee?._id,
  Assignee: ({ assignee }) => assignee?.name,
};

/** Defines the ticket export: one row per ticket, with the number of messages and the time of the last one. */
export const supportExport = (db: Db, sla: SlaSettings) => ({
  type: "support",
  table: supportTickets,
  read: async (ids: string[]): Promise<TicketResponse[]> =>
    toResponses(db, await selectTickets(db, sla).where(inArray(supportTickets.id, ids))),
  columns,
});
