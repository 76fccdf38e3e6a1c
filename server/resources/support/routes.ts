import { z } from "zod";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "../../../resources/support/contract";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { contentBody, contentSchema } from "../../http/envelope";
import { choice, idParams, optionalChoice, optionalText, requiredText } from "../../http/fields";
import { ignored, pageQuery } from "../../http/page-query";
import { readTicket, ticketSchema, withMessages } from "./answer";
import { listQueries, TICKET_SORTS } from "./list";
import { changeStatus, reply } from "./write";

const REPLY_LENGTH = 5000;

const statusChange = z.strictObject({ status: choice(TICKET_STATUSES) }, "must be an object");
const newReply = z.strictObject({ message: requiredText(REPLY_LENGTH) }, "must be an object");

/**
 * /api/admin/support/tickets: list (page, limit; status and priority with the feature support.filters, user with
 * lists.related), one, status, reply. Every change answers the ticket.
 */
export function supportRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const filters = env.API_FEATURES?.includes("support.filters") ?? false;
  const related = env.API_FEATURES?.includes("lists.related") ?? false;
  const user: z.ZodType<string | undefined> = optionalText(200);
  const querystring = pageQuery(TICKET_SORTS, env.API_FEATURES).extend({
    status: filters ? optionalChoice(TICKET_STATUSES) : ignored,
    priority: filters ? optionalChoice(TICKET_PRIORITIES) : ignored,
    user: related ? user : ignored,
  });
  const answers = { response: { 200: ticketSchema } };

  app.get(
    "/api/admin/support/tickets",
    {
      config: { permission: "support.list" },
      schema: { querystring, response: { 200: contentSchema(ticketSchema) } },
    },
    async ({ query }) => {
      const queries = listQueries(db, query);
      const [rows, total] = await Promise.all([queries.page, queries.total]);
      return contentBody(await withMessages(db, rows), total, query);
    },
  );

  app.get(
    "/api/admin/support/tickets/:id",
    { config: { permission: "support.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readTicket(db, params.id),
  );

  app.put(
    "/api/admin/support/tickets/:id/status",
    { config: { permission: "support.close" }, schema: { params: idParams, body: statusChange, ...answers } },
    (request) => changeStatus(db, request, request.params.id, request.body.status),
  );

  app.post(
    "/api/admin/support/tickets/:id/reply",
    { config: { permission: "support.reply" }, schema: { params: idParams, body: newReply, ...answers } },
    (request) => reply(db, request, request.params.id, request.body.message),
  );
}
