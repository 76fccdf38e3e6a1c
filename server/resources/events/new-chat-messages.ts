/**
 * Tells open streams about chat messages that another program has written, and about conversations that the team has
 * read. Neither has change events.
 */
import { desc, inArray } from "drizzle-orm";
import { CHAT_READ } from "../../../resources/chat/contract";
import type { Db } from "../../db/database";
import { chatConversations, chatMessages } from "../../db/schema-communication";
import { MAX_LISTED_CHATS } from "../chat/response";
import { createAnnouncement } from "./announcement";
import type { EventStream } from "./event-stream";

interface ChatState {
  /** When the newest message was written, in milliseconds since 1970. */
  updatedAt: number;
  /** Number of messages that the team has read. */
  readCount: number;
}

/** The states of the listed conversations, by conversation id. */
export type NewestChats = ReadonlyMap<string, ChatState>;

/** Reads the conversations that the list of chats contains. */
export async function readNewestChats(db: Db): Promise<NewestChats> {
  const { id, updatedAt, readCount } = chatConversations;
  const rows = await db
    .select({ id, updatedAt, readCount })
    .from(chatConversations)
    .orderBy(desc(updatedAt), desc(id))
    .limit(MAX_LISTED_CHATS);
  return new Map(rows.map((row) => [row.id, { updatedAt: row.updatedAt.getTime(), readCount: row.readCount }]));
}

/**
 * Sends an event for each conversation whose participant has written a new last message, and for each conversation that
 * the team has read.
 */
export async function announceChatMessages(
  db: Db,
  streams: Iterable<EventStream>,
  before: NewestChats,
  after: NewestChats,
): Promise<void> {
  const announce = (type: string, resourceId: string) => {
    const event = createAnnouncement({ type, resource: "chat", resourceId });
    for (const stream of streams) stream.announce(event);
  };
  const changed: string[] = [];
  for (const [id, { updatedAt, readCount }] of after) {
    const known = before.get(id);
    if (known?.updatedAt !== updatedAt) changed.push(id);
    else if (known.readCount !== readCount) announce(CHAT_READ, id);
  }
  if (changed.length === 0) return;
  const { conversationId, position, sender } = chatMessages;
  const last = await db
    .selectDistinctOn([conversationId], { conversationId, sender })
    .from(chatMessages)
    .where(inArray(conversationId, changed))
    .orderBy(conversationId, desc(position));
  for (const message of last) {
    // Messages from the team have change events.
    if (message.sender === "user") announce("chat.receive", message.conversationId);
  }
}
