import { asc } from "drizzle-orm";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { ticketMessages as table } from "../../db/schema-communication";

interface Message {
  /** Absent if the message did not come from the shop's own system. */
  externalId: string | undefined;
  sender: string;
  message: string;
  createdAt: string;
}

/** Returns a map from each ticket's id to its messages, oldest first. Tickets without messages are absent. */
export async function readConversations(
  db: Db | Transaction,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Message[]>> {
  const rows = await db.select().from(table).where(anyOf(table.ticketId, ticketIds)).orderBy(asc(table.position));
  const conversations = new Map<string, Message[]>();
  for (const { ticketId, externalId, sender, message, createdAt } of rows) {
    const messages = conversations.get(ticketId) ?? [];
    messages.push({ externalId: externalId ?? undefined, sender, message, createdAt: createdAt.toISOString() });
    conversations.set(ticketId, messages);
  }
  return conversations;
}
