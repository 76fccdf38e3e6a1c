/** Sends chat messages and tracks what the support team has read. */
import { and, eq, lt } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { nextTimestamp } from "../../base/clock";
import type { Db } from "../../db/database";
import { chatConversations, chatMessages } from "../../db/schema-communication";
import { aboutVendor } from "../../audit/keys";
import { recordChange } from "../../audit/record-event";
import { notFoundError } from "../../http/errors";
import { isId, replaceLoneSurrogates } from "../../http/fields";
import { readChat } from "./response";

/**
 * Marks the first `count` messages as read by the team. Messages that arrived later stay unread.
 * This is not audited, because it changes no content. The stream of events announces it.
 */
export async function markRead(db: Db, id: string, count: number): Promise<void> {
  await db
    .update(chatConversations)
    .set({ readCount: count })
    .where(and(eq(chatConversations.id, id), lt(chatConversations.readCount, count)));
}

/**
 * Appends a message from the team. Replying also marks all earlier messages as read.
 * @throws HttpError 404
 */
export async function sendMessage(db: Db, request: FastifyRequest, id: string, message: string) {
  return db.transaction(async (tx) => {
    // The lock puts concurrent messages in sequence.
    const [chat] = isId(id)
      ? await tx.select().from(chatConversations).where(eq(chatConversations.id, id)).for("update")
      : [];
    if (!chat) throw notFoundError("Conversation");
    const position = await tx.$count(chatMessages, eq(chatMessages.conversationId, id));
    const createdAt = nextTimestamp();
    await tx.insert(chatMessages).values({ conversationId: id, position, sender: "admin", message, createdAt });
    await tx
      .update(chatConversations)
      .set({ readCount: position + 1, updatedAt: createdAt })
      .where(eq(chatConversations.id, id));
    await recordChange(tx, request, {
      action: "chat.send",
      resource: "chat",
      resourceId: id,
      ...(chat.userId === null ? aboutVendor(chat.vendorId) : { about: `users/${chat.userId}` }),
      before: null,
      after: { message: replaceLoneSurrogates(message) },
    });
    return readChat(tx, id);
  });
}
