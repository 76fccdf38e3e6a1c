import { z } from "zod";
import { MAX_MESSAGE_LENGTH } from "../../../resources/chat/contract";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { getActor } from "../../auth/auth";
import { dataBody, dataSchema } from "../../records/envelope";
import { idParams, requiredText } from "../../http/fields";
import { getDenialReason } from "../../auth/session";
import { conversationSchema, listChats, MAX_LISTED_CHATS, readChat, summarySchema } from "./response";
import { markRead, sendMessage } from "./write";

const MAX_ID_LENGTH = 200;

const newMessage = z.strictObject(
  { conversationId: requiredText(MAX_ID_LENGTH), message: requiredText(MAX_MESSAGE_LENGTH) },
  "must be an object",
);

/**
 * /api/admin/chat: list, conversation/{id} and send, which returns the conversation.
 * Opening a conversation marks it as read for the whole team, but only if the reader may reply. An auditor who only
 * looks must not hide from the team that someone is waiting for a reply.
 */
export function chatRoutes(app: ApiServer, { db }: ApiContext): void {
  const answers = { response: { 200: conversationSchema } };

  app.get(
    "/api/admin/chat/list",
    { config: { permission: "chat.list" }, schema: { response: { 200: dataSchema(summarySchema) } } },
    async () => {
      const { rows, total } = await listChats(db);
      return dataBody(rows, total, { page: 1, limit: MAX_LISTED_CHATS });
    },
  );

  app.get(
    "/api/admin/chat/conversation/:id",
    { config: { permission: "chat.show" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const conversation = await readChat(db, request.params.id);
      const maySend = getDenialReason(getActor(request), "chat.send") === undefined;
      if (maySend) await markRead(db, conversation._id, conversation.messages.length);
      return conversation;
    },
  );

  app.post(
    "/api/admin/chat/send",
    { config: { permission: "chat.send", acceptsIdempotencyKey: true }, schema: { body: newMessage, ...answers } },
    (request) => sendMessage(db, request, request.body.conversationId, request.body.message),
  );
}
