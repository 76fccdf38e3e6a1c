/** The calls of the letter backend that open a chat and write in it. */
import { onRecord, ok, route, type Route } from "./route";

const now = () => new Date().toISOString();

/** The call that opens a chat, and the one that sends: what is sent comes last, and its chat first. */
export const chatRoutes = (path: string): Route[] => [
  route("GET", `${path}/conversation/:id`, ({ records, id }) =>
    onRecord(records.chats, id, ({ _id, participant, messages }) => ok({ _id, participant, messages })),
  ),
  route("POST", `${path}/send`, ({ records, body }) => {
    const { conversationId, message } = body as { conversationId: string; message: string };
    return onRecord(records.chats, conversationId, (found) => {
      const messages = [...(found.messages ?? []), { sender: "admin", message, timestamp: now() }];
      Object.assign(found, { messages, lastMessage: message, updatedAt: now(), unread: 0 });
      return ok({ success: true });
    });
  }),
];
