/** The two queries behind a page of tickets. */
import { and, eq } from "drizzle-orm";
import type { TicketPriority, TicketStatus } from "../../../resources/support/contract";
import type { Db } from "../../db/database";
import { onPage } from "../../db/on-page";
import { users } from "../../db/schema";
import { supportTickets } from "../../db/schema-communication";
import { orderOf } from "../../http/page-query";
import { ticketColumns } from "./answer";

export const TICKET_SORTS = ["subject", "status", "createdAt"] as const;

interface TicketQuery {
  page: number;
  limit: number;
  sort?: (typeof TICKET_SORTS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  /** The id of the owner. */
  user?: string | undefined;
}

/** `page` answers the tickets with their owners, `total` how many match in all. */
export function listQueries(db: Db, query: TicketQuery) {
  const where = and(
    query.status && eq(supportTickets.status, query.status),
    query.priority && eq(supportTickets.priority, query.priority),
    query.user === undefined ? undefined : eq(supportTickets.userId, query.user),
  );
  const order = orderOf(supportTickets, query);
  const page = db
    .select(ticketColumns)
    .from(supportTickets)
    .innerJoin(users, eq(users.id, supportTickets.userId))
    .where(onPage(db, supportTickets, query, order, where))
    .orderBy(...order);
  return { page, total: db.$count(supportTickets, where) };
}
