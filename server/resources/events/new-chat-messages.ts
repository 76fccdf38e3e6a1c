/** Tells open streams about chat messages that another program has written. They have no change events. */
import { desc, inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { chatConversations, chatMessages } from "../../db/schema-communication";
import { createAnnouncement } from "./announcement";
import type { EventStream } from "./event-stream";

/** More conversations than get a message between two reads. */
const MAX_CHATS = 50;

/** The times of the newest messages, by conversation. */
export type NewestChats = ReadonlyMap<string, number>;

/** Reads the conversations with the newest messages. */
export async function readNewestChats(db: Db): Promise<NewestChats> {
  const { id, updatedAt } = chatConversations;
  const rows = await db
    .select({ id, updatedAt })
    .from(chatConversations)
    .orderBy(desc(updatedAt), desc(id))
    .limit(MAX_CHATS);
  return new Map(rows.map((row) => [row.id, row.updatedAt.getTime()]));
}

/** Sends an event for each conversation whose last message is a new one of its participant. */
export async function announceChatMessages(
  db: Db,
  streams: Iterable<EventStream>,
  before: NewestChats,
  after: NewestChats,
): Promise<void> {
  const changed = [...after.keys()].filter((id) => before.get(id) !== after.get(id));
  if (changed.length === 0) return;
  const { conversationId, position, sender } = chatMessages;
  const last = await db
    .selectDistinctOn([conversationId], { conversationId, sender })
    .from(chatMessages)
    .where(inArray(conversationId, changed))
    .orderBy(conversationId, desc(position));
  for (const message of last) {
    // A message of the team has a change event.
    if (message.sender !== "user") continue;
    const event = createAnnouncement({ type: "chat.receive", resource: "chat", resourceId: message.conversationId });
    for (const stream of streams) stream.announce(event);
  }
}
