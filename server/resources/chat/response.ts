/** Response schemas of chats, and the queries that read them. */
import { and, asc, count, desc, eq, gte, inArray } from "drizzle-orm";
import { z } from "zod";
import { ROLES } from "../../../providers/auth/contract";
import { SENDERS, type Conversation, type ConversationSummary } from "../../../resources/chat/contract";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import { chatConversations, chatMessages } from "../../db/schema-communication";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";

/** Maximum number of chats in the list. There is no pagination; the total shows whether there are more chats. */
export const MAX_LISTED_CHATS = 200;

const participant = z.object({ _id: z.string(), name: z.string(), role: z.enum(ROLES) });

export const summarySchema = z.object({
  _id: z.string(),
  participant,
  lastMessage: z.string(),
  updatedAt: z.string(),
  unread: z.int().nonnegative(),
}) satisfies z.ZodType<ConversationSummary>;

export const conversationSchema = z.object({
  _id: z.string(),
  participant,
  messages: z.array(z.object({ sender: z.enum(SENDERS), message: z.string(), timestamp: z.string() })),
}) satisfies z.ZodType<Conversation>;

type Participant = z.infer<typeof participant>;

/** Selects chats with their participants but without messages. */
const selectChats = (db: Db | Transaction) =>
  db
    .select({
      chat: chatConversations,
      user: { _id: users.id, name: users.name, role: users.role },
      vendor: { _id: vendors.id, name: vendors.shopName },
    })
    .from(chatConversations)
    .leftJoin(users, eq(users.id, chatConversations.userId))
    .leftJoin(vendors, eq(vendors.id, chatConversations.vendorId));

/** Returns the participant. Vendors appear under their shop name; their owners can have a personal chat as well. */
function toParticipant(user: Participant | null, vendor: Omit<Participant, "role"> | null): Participant {
  const found = vendor ? { ...vendor, role: "vendor" as const } : user;
  if (!found) throw new Error("A chat belongs to a person or to a vendor.");
  return found;
}

/** Lists the most recently updated chats with their last message, and returns the total number of chats. */
export async function listChats(db: Db): Promise<{ rows: z.infer<typeof summarySchema>[]; total: number }> {
  const chats = await selectChats(db)
    .orderBy(desc(chatConversations.updatedAt), desc(chatConversations.id))
    .limit(MAX_LISTED_CHATS);
  const ids = chats.map(({ chat }) => chat.id);
  const [lastMessages, unreadCounts, total] = await Promise.all([
    db
      .selectDistinctOn([chatMessages.conversationId])
      .from(chatMessages)
      .where(inArray(chatMessages.conversationId, ids))
      .orderBy(chatMessages.conversationId, desc(chatMessages.position)),
    db
      .select({ id: chatMessages.conversationId, unread: count() })
      .from(chatMessages)
      .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
      .where(
        and(
          inArray(chatMessages.conversationId, ids),
          eq(chatMessages.sender, "user"),
          gte(chatMessages.position, chatConversations.readCount),
        ),
      )
      .groupBy(chatMessages.conversationId),
    db.$count(chatConversations),
  ]);
  const last = new Map(lastMessages.map(({ conversationId, message }) => [conversationId, message]));
  const unread = new Map(unreadCounts.map((one) => [one.id, one.unread]));
  const rows = chats.map(({ chat, user, vendor }) => ({
    _id: chat.id,
    participant: toParticipant(user, vendor),
    lastMessage: last.get(chat.id) ?? "",
    updatedAt: chat.updatedAt.toISOString(),
    unread: unread.get(chat.id) ?? 0,
  }));
  return { rows, total };
}

/** @throws HttpError 404 */
export async function readChat(db: Db | Transaction, id: string): Promise<z.infer<typeof conversationSchema>> {
  const [found] = isId(id) ? await selectChats(db).where(eq(chatConversations.id, id)) : [];
  if (!found) throw notFoundError("Conversation");
  const messages = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id))
    .orderBy(asc(chatMessages.position));
  return {
    _id: id,
    participant: toParticipant(found.user, found.vendor),
    messages: messages.map(({ sender, message, createdAt }) => ({
      sender,
      message,
      timestamp: createdAt.toISOString(),
    })),
  };
}
