import { z } from "zod";
import { MESSAGE_LENGTH } from "../../../resources/chat/contract";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { actorOf } from "../../http/auth";
import { dataBody, dataSchema } from "../../http/envelope";
import { idParams, requiredText } from "../../http/fields";
import { refusal } from "../../http/session";
import { conversationSchema, listChats, MOST_LISTED, readChat, summarySchema } from "./answer";
import { markRead, send } from "./write";

const ID_LENGTH = 200;

const newMessage = z.strictObject(
  { conversationId: requiredText(ID_LENGTH), message: requiredText(MESSAGE_LENGTH) },
  "must be an object",
);

/**
 * /api/admin/chat: list, conversation/{id}, send. Sending answers the conversation. There is no call to mark one as
 * read: opening it does, for the whole team and by those alone who may answer. An auditor who looks on must not take
 * from the others the sign that somebody waits for an answer.
 */
export function chatRoutes(app: ApiServer, { db }: ApiContext): void {
  const answers = { response: { 200: conversationSchema } };

  app.get(
    "/api/admin/chat/list",
    { config: { permission: "chat.list" }, schema: { response: { 200: dataSchema(summarySchema) } } },
    async () => {
      const { rows, total } = await listChats(db);
      return dataBody(rows, total, { page: 1, limit: MOST_LISTED });
    },
  );

  app.get(
    "/api/admin/chat/conversation/:id",
    { config: { permission: "chat.show" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const conversation = await readChat(db, request.params.id);
      const maySend = refusal(actorOf(request), "chat.send") === undefined;
      if (maySend) await markRead(db, conversation._id, conversation.messages.length);
      return conversation;
    },
  );

  app.post(
    "/api/admin/chat/send",
    { config: { permission: "chat.send", sends: true }, schema: { body: newMessage, ...answers } },
    (request) => send(db, request, request.body.conversationId, request.body.message),
  );
}
