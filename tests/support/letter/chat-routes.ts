/** The calls of the letter backend that open a chat and send a message. */
import { withRecord, ok, defineRoute, type Route } from "./route";

const now = () => new Date().toISOString();

/** Returns the routes that open a chat and send a message. A sent message is the last of its chat. */
export const chatRoutes = (path: string): Route[] => [
  defineRoute("GET", `${path}/conversation/:id`, ({ records, id }) =>
    withRecord(records.chats, id, ({ _id, participant, messages }) => ok({ _id, participant, messages })),
  ),
  defineRoute("POST", `${path}/send`, ({ records, body }) => {
    const { conversationId, message } = body as { conversationId: string; message: string };
    return withRecord(records.chats, conversationId, (found) => {
      const messages = [...(found.messages ?? []), { sender: "admin", message, timestamp: now() }];
      Object.assign(found, { messages, lastMessage: message, updatedAt: now(), unread: 0 });
      return ok({ success: true });
    });
  }),
];
