import { z } from "zod";
import { TICKET_DUE, TICKET_PRIORITIES, TICKET_STATUSES } from "../../../resources/support/contract";
import { supportTickets } from "../../db/schema-communication";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { contentBody, contentSchema } from "../../http/envelope";
import { choice, idParams, optionalChoice, optionalText, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../http/list-filters";
import { ignored, pageQuery, searchParameter } from "../../http/page-query";
import { exportRoute } from "../exports/export-route";
import { readTicket, ticketSchema, withMessages } from "./answer";
import { clocksOf } from "./clocks";
import { supportExport } from "./export";
import { listTickets, TICKET_SORTS, ticketsWhere } from "./list";
import { changeStatus, reply } from "./write";

const REPLY_LENGTH = 5000;

const statusChange = z.strictObject({ status: choice(TICKET_STATUSES) }, "must be an object");
const newReply = z.strictObject({ message: requiredText(REPLY_LENGTH) }, "must be an object");

/**
 * /api/admin/support/tickets: list (page, limit; status and priority with the feature support.filters, user with
 * lists.related, search with lists.search, due with support.clocks), one, status, reply. Every change answers the ticket.
 */
export function supportRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;
  const filters = env.API_FEATURES?.includes("support.filters") ?? false;
  const related = env.API_FEATURES?.includes("lists.related") ?? false;
  const clocks = clocksOf(env);
  const user: z.ZodType<string | undefined> = optionalText(200);
  const querystring = pageQuery(TICKET_SORTS, env.API_FEATURES).extend({
    status: filters ? optionalChoice(TICKET_STATUSES) : ignored,
    priority: filters ? optionalChoice(TICKET_PRIORITIES) : ignored,
    user: related ? user : ignored,
    due: clocks ? optionalChoice(TICKET_DUE) : ignored,
    search: searchParameter(env.API_FEATURES),
    facets: facetsParameter(env.API_FEATURES),
  });
  const { status, priority } = supportTickets;
  const counted = { table: supportTickets, facets: { status, priority }, where: ticketsWhere(clocks) };
  const answers = { response: { 200: ticketSchema } };

  app.get(
    "/api/admin/support/tickets",
    {
      config: { permission: "support.list" },
      schema: { querystring, response: { 200: contentSchema(ticketSchema) } },
    },
    async ({ query }) => {
      const { rows, total } = await listTickets(db, query, clocks);
      const body = contentBody(await withMessages(db, rows), total, query);
      return { ...body, ...(await countFacets(db, query, counted)) };
    },
  );

  exportRoute(app, context, { ...supportExport(db, clocks), querystring, where: ticketsWhere(clocks) });

  app.get(
    "/api/admin/support/tickets/:id",
    { config: { permission: "support.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readTicket(db, params.id, clocks),
  );

  app.put(
    "/api/admin/support/tickets/:id/status",
    { config: { permission: "support.close" }, schema: { params: idParams, body: statusChange, ...answers } },
    (request) => changeStatus(db, request, request.params.id, request.body.status, clocks),
  );

  app.post(
    "/api/admin/support/tickets/:id/reply",
    { config: { permission: "support.reply", sends: true }, schema: { params: idParams, body: newReply, ...answers } },
    (request) => reply(db, request, request.params.id, request.body.message, clocks),
  );
}
