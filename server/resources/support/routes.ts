import { sql } from "drizzle-orm";
import { z } from "zod";
import { UNASSIGNED, SLA_STATES, TICKET_PRIORITIES, TICKET_STATUSES } from "../../../resources/support/contract";
import { onColumn } from "../../db/conditions";
import { supportTickets } from "../../db/schema-communication";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import { requiredChoice, idParams, optionalChoice, optionalText, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { exportRoute } from "../../records/export-route";
import { assignTicket, readAssignee, readAssignees } from "./assign";
import { personSchema, readTicket, ticketSchema, toResponses } from "./response";
import { supportExport } from "./export";
import { TICKET_SORTS, createTicketList, buildTicketsWhere } from "./list";
import { addNote } from "./notes";
import { changeTicketStatus, replyToTicket } from "./write";

const MAX_TEXT_LENGTH = 5000;

const statusChange = z.strictObject({ status: requiredChoice(TICKET_STATUSES) }, "must be an object");
const newReply = z.strictObject({ message: requiredText(MAX_TEXT_LENGTH) }, "must be an object");
const assignment = z.strictObject({ assignee: requiredText(100).nullable() }, "must be an object");
const newNote = z.strictObject({ note: requiredText(MAX_TEXT_LENGTH) }, "must be an object");

/**
 * /api/admin/support/tickets: list (page, limit, status, priority, user, assignee, due, search), read, set the status,
 * reply, assign and add notes. Every change returns the ticket. /api/admin/support/assignees lists who can be assigned.
 */
export function supportRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, reading } = context;
  const listTickets = createTicketList(env);
  const querystring = pageQuerySchema(TICKET_SORTS).extend({
    status: optionalChoice(TICKET_STATUSES),
    priority: optionalChoice(TICKET_PRIORITIES),
    user: optionalText(200),
    assignee: optionalText(200),
    due: optionalChoice(SLA_STATES),
    search: searchParameter,
    facets: facetsParameter,
  });
  const { status, priority, assigneeId } = supportTickets;
  const assignee = onColumn(assigneeId, sql`coalesce(${assigneeId}, ${UNASSIGNED})`);
  const counted = { table: supportTickets, facets: { status, priority, assignee }, where: buildTicketsWhere(env) };
  const answers = { response: { 200: ticketSchema } };

  app.get(
    "/api/admin/support/tickets",
    {
      config: { permission: "support.list", mayReadReplica: true },
      schema: { querystring, response: { 200: contentSchema(ticketSchema) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const { query } = request;
        const { rows, total } = await listTickets(db, query);
        const body = contentBody(await toResponses(db, rows), total, query);
        return { ...body, ...(await countFacets(db, query, counted)) };
      }),
  );

  exportRoute(app, context, { ...supportExport(db, env), querystring, where: buildTicketsWhere(env) });

  app.get(
    "/api/admin/support/tickets/:id",
    { config: { permission: "support.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readTicket(db, params.id, env),
  );

  app.put(
    "/api/admin/support/tickets/:id/status",
    { config: { permission: "support.close" }, schema: { params: idParams, body: statusChange, ...answers } },
    (request) => changeTicketStatus(db, request, request.params.id, request.body.status, env),
  );

  app.post(
    "/api/admin/support/tickets/:id/reply",
    {
      config: { permission: "support.reply", acceptsIdempotencyKey: true },
      schema: { params: idParams, body: newReply, ...answers },
    },
    (request) => replyToTicket(db, request, request.params.id, request.body.message, env),
  );

  app.get(
    "/api/admin/support/assignees",
    { config: { permission: "support.list" }, schema: { response: { 200: z.array(personSchema) } } },
    (request) => readAssignees(db, request),
  );

  app.get(
    "/api/admin/support/assignees/:id",
    { config: { permission: "support.list" }, schema: { params: idParams, response: { 200: personSchema } } },
    ({ params }) => readAssignee(db, params.id),
  );

  app.put(
    "/api/admin/support/tickets/:id/assignee",
    { config: { permission: "support.assign" }, schema: { params: idParams, body: assignment, ...answers } },
    (request) => assignTicket(db, request, request.params.id, request.body.assignee, env),
  );

  app.post(
    "/api/admin/support/tickets/:id/notes",
    { config: { permission: "support.note" }, schema: { params: idParams, body: newNote, ...answers } },
    (request) => addNote(db, request, request.params.id, request.body.note, env),
  );
}
