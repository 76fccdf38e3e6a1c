import { Router } from "express";
import { z } from "zod";
import type { Conversation } from "../data/records";
import type { Store } from "../data/store";
import { bodyOf, Id, Needed } from "../http/body";

const Sent = z.object({ conversationId: Id, message: Needed });

/** A conversation as the list shows it: without its messages, but for the last one. */
const summaryOf = ({ messages, createdAt, ...rest }: Conversation) => ({
  ...rest,
  lastMessage: messages.at(-1)?.message ?? "",
  updatedAt: messages.at(-1)?.timestamp ?? createdAt,
});

export function chatRouter({ conversations }: Store): Router {
  const router = Router();

  router.get("/list", (_request, response) => void response.json(conversations.all().map(summaryOf)));

  // There is no call that marks it as read: opening it does.
  router.get("/conversation/:id", (request, response) => {
    response.json(conversations.change(request.params.id, { unread: 0 }));
  });

  router.post("/send", (request, response) => {
    const { conversationId, message } = bodyOf(request, Sent);
    const { messages } = conversations.get(conversationId);
    const sent = { sender: "support", message, timestamp: new Date().toISOString() };
    response.status(201).json(conversations.change(conversationId, { messages: [...messages, sent] }));
  });

  return router;
}
