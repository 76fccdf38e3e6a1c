/** The chats of the letter backend, newest first. */
import type { Conversation, ConversationSummary } from "../../../resources/chat/contract";
import { daysAgo, hexId, pickByIndex, SHOPS } from "./values";

/** A chat with the fields of both of its calls. */
export type Chat = ConversationSummary & Pick<Conversation, "messages">;

const PEOPLE = [
  { name: "Priya Nair", role: "customer" },
  { _id: hexId("a1", 2), name: SHOPS[1], role: "vendor" },
  { _id: hexId("b2", 3), name: "Rahul Verma", role: "customer" },
  { name: SHOPS[4], role: "vendor" },
] as const;

/** Returns one of four chats. The second and the fourth have unread messages, and two participants have an id. */
export function chat(index: number): Chat {
  const participant = pickByIndex(PEOPLE, index);
  const lastMessage = pickByIndex(["Thank you", "When is the pickup?", "Done.", "Please call me"], index);
  const timestamp = daysAgo(index);
  return {
    _id: hexId("e2", index + 1),
    participant,
    lastMessage,
    updatedAt: timestamp,
    unread: index % 2 === 0 ? 0 : index,
    messages: [
      { sender: participant.name, message: `Hello, this is about order ${index + 1}`, timestamp: daysAgo(index + 1) },
      { sender: "admin", message: "We look into it.", timestamp: daysAgo(index + 0.9) },
      { sender: participant.name, message: lastMessage, timestamp },
    ],
  };
}
