import { externalIdEquals } from "../../db/external-id-equals";
import { isNull, or, type SQL } from "drizzle-orm";
import { UNASSIGNED, type SlaState, type TicketPriority, type TicketStatus } from "../../../resources/support/contract";
import { columnEquals, onColumn, type Conditions } from "../../db/conditions";
import type { Db } from "../../db/database";
import { users } from "../../db/schema";
import { supportTickets } from "../../db/schema-communication";
import { belongsToAny, idEndsWith, personContains, columnContains } from "../../db/search-text";
import type { PageQuery } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { selectTickets } from "./response";
import { hasDueStatus, type SlaSettings } from "./sla";

export const TICKET_SORTS = ["subject", "status", "createdAt"] as const;

interface TicketQuery extends PageQuery<(typeof TICKET_SORTS)[number]> {
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  /** The id of the owner. */
  user?: string | undefined;
  due?: SlaState | undefined;
  /** The id of the administrator, or UNASSIGNED. */
  assignee?: string | undefined;
  search?: string | undefined;
}

export function createTicketList(sla: SlaSettings) {
  const select = (db: Db, totalCount: SQL<number>) => selectTickets(db, sla, totalCount);
  const where = buildTicketsWhere(sla);
  return (db: Db, query: TicketQuery) => readPage(db, supportTickets, query, select, where(query));
}

export const buildTicketsWhere =
  (sla: SlaSettings) =>
  (query: TicketQuery): Conditions => [
    columnEquals(supportTickets.status, query.status),
    columnEquals(supportTickets.priority, query.priority),
    columnEquals(supportTickets.userId, query.user),
    hasDueStatus(sla, query.due),
    query.assignee === UNASSIGNED ? isUnassigned : columnEquals(supportTickets.assigneeId, query.assignee),
    query.search ? matchesTicket(query.search) : undefined,
  ];

const isUnassigned = onColumn(supportTickets.assigneeId, isNull(supportTickets.assigneeId));

/**
 * Matches tickets if the subject, or the owner's name or email address, contains the text, if the id ends with it, or
 * if the external id equals it.
 */
function matchesTicket(search: string): SQL | undefined {
  return or(
    columnContains(supportTickets.subject, search),
    idEndsWith(supportTickets.id, search),
    externalIdEquals(supportTickets.id, "support", search),
    belongsToAny(supportTickets.userId, users, personContains(users, search)),
  );
}
