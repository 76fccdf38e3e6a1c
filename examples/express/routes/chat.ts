import { Router } from "express";
import { z } from "zod";
import type { Conversation } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, Id, RequiredText } from "../http/body";

const MessageBody = z.object({ conversationId: Id, message: RequiredText });

/** A conversation in the list, with only its last message. */
const summaryOf = ({ messages, createdAt, ...rest }: Conversation) => ({
  ...rest,
  lastMessage: messages.at(-1)?.message ?? "",
  updatedAt: messages.at(-1)?.timestamp ?? createdAt,
});

export function chatRouter({ conversations }: Store): Router {
  const router = Router();

  router.get("/list", (_request, response) => void response.json(conversations.all().map(summaryOf)));

  // Opening a conversation marks it as read, because there is no separate call for that.
  router.get("/conversation/:id", (request, response) => {
    response.json(conversations.change(request.params.id, { unread: 0 }));
  });

  router.post("/send", (request, response) => {
    const { conversationId, message } = parseBody(request, MessageBody);
    const { messages } = conversations.get(conversationId);
    const sent = { sender: "support", message, timestamp: new Date().toISOString() };
    response.status(201).json(conversations.change(conversationId, { messages: [...messages, sent] }));
  });

  return router;
}
