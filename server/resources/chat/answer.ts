/** Chats as the API answers them, and the queries that read them. */
import { and, asc, count, desc, eq, gte, inArray } from "drizzle-orm";
import { z } from "zod";
import { ROLES } from "../../../providers/auth/contract";
import { SENDERS, type Conversation, type ConversationSummary } from "../../../resources/chat/contract";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import { chatConversations, chatMessages } from "../../db/schema-communication";
import { notFound } from "../../http/errors";
import { isId } from "../../http/fields";

/** The call has no page to ask for: so many chats are answered, the newest, and their total says whether there are more. */
export const MOST_LISTED = 200;

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

/** Chats with those who write in them, yet without their messages. */
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

/** A vendor is called by its shop; whoever owns it may write as a person, too. */
function participantOf(user: Participant | null, vendor: Omit<Participant, "role"> | null): Participant {
  const found = vendor ? { ...vendor, role: "vendor" as const } : user;
  if (!found) throw new Error("A chat belongs to a person or to a vendor.");
  return found;
}

/** The newest chats first, each with its newest message, and how many there are. */
export async function listChats(db: Db): Promise<{ rows: z.infer<typeof summarySchema>[]; total: number }> {
  const chats = await selectChats(db)
    .orderBy(desc(chatConversations.updatedAt), desc(chatConversations.id))
    .limit(MOST_LISTED);
  const ids = chats.map(({ chat }) => chat.id);
  const [lastOnes, unreadOnes, total] = await Promise.all([
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
  const last = new Map(lastOnes.map(({ conversationId, message }) => [conversationId, message]));
  const unread = new Map(unreadOnes.map((one) => [one.id, one.unread]));
  const rows = chats.map(({ chat, user, vendor }) => ({
    _id: chat.id,
    participant: participantOf(user, vendor),
    lastMessage: last.get(chat.id) ?? "",
    updatedAt: chat.updatedAt.toISOString(),
    unread: unread.get(chat.id) ?? 0,
  }));
  return { rows, total };
}

/** @throws HttpError 404 */
export async function readChat(db: Db | Transaction, id: string): Promise<z.infer<typeof conversationSchema>> {
  const [found] = isId(id) ? await selectChats(db).where(eq(chatConversations.id, id)) : [];
  if (!found) throw notFound("Conversation");
  const messages = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id))
    .orderBy(asc(chatMessages.position));
  return {
    _id: id,
    participant: participantOf(found.user, found.vendor),
    messages: messages.map(({ sender, message, createdAt }) => ({
      sender,
      message,
      timestamp: createdAt.toISOString(),
    })),
  };
}
