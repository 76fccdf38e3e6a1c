import { Router } from "express";
import { z } from "zod";
import { TICKET_STATUSES } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, RequiredText } from "../http/body";
import { HttpError } from "../http/errors";
import { paginate } from "../http/lists";

const Status = z.object({ status: z.enum(TICKET_STATUSES) });
const Reply = z.object({ message: RequiredText });

export function ticketRouter({ tickets }: Store): Router {
  const router = Router();

  router.get("/", (request, response) => void response.json(paginate(request, tickets.all(), "data")));
  router.get("/:id", (request, response) => void response.json(tickets.get(request.params.id)));

  router.put("/:id/status", (request, response) => {
    response.json(tickets.change(request.params.id, parseBody(request, Status)));
  });

  router.post("/:id/reply", (request, response) => {
    const { message } = parseBody(request, Reply);
    const { _id, status, messages } = tickets.get(request.params.id);
    if (status === "closed") throw new HttpError(409, "This ticket is closed already.");
    const reply = { sender: "support", message, timestamp: new Date().toISOString() };
    response.status(201).json(tickets.change(_id, { messages: [...messages, reply] }));
  });

  return router;
}
