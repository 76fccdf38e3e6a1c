/** Messages that the owners of tickets have written in the shop. They are added once, and never changed. */
import { and, count, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { OWNER_SENDER } from "../../../resources/support/contract";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { insertRows } from "../../db/insert-rows";
import { ticketMessages as table } from "../../db/schema-communication";
import { fieldError, type HttpError } from "../../http/errors";
import { replaceLoneSurrogates, requiredText } from "../../http/fields";
import { externalId } from "./items";
import { sentTime } from "./sent-fields";

const MAX_MESSAGES = 100;
const MAX_MESSAGE_LENGTH = 5_000;

const message = z.strictObject(
  { externalId, message: requiredText(MAX_MESSAGE_LENGTH), createdAt: sentTime },
  "must be an object",
);

/** The messages of an item: all messages of the ticket, or only the new ones. */
export const messagesField = z
  .array(message, "must be a list")
  .max(MAX_MESSAGES, `must have at most ${MAX_MESSAGES} entries`)
  .refine((all) => new Set(all.map((one) => one.externalId)).size === all.length, "must name each message once")
  .optional();

interface NewMessage {
  externalId: string;
  message: string;
  createdAt: Date;
}

/** The messages of a ticket that are not stored yet, in the order in which they were sent. */
export interface NewMessages {
  ticketId: string;
  /** The position of the first new message in the ticket's conversation, from 0. */
  position: number;
  items: readonly NewMessage[];
}

interface SentMessages {
  /** Returns the messages that are new, or the error that rejects the item. */
  findNew(ticketId: string, messages: z.output<typeof messagesField>): NewMessages | HttpError;
}

/** Reads which messages of the tickets the shop has sent before. */
export async function readSentMessages(tx: Transaction, ticketIds: readonly string[]): Promise<SentMessages> {
  const keyOf = (ticketId: string, id: string | null) => `${ticketId} ${id}`;
  const texts = new Map<string, string>();
  const counts = new Map<string, number>();
  if (ticketIds.length > 0) {
    const rows = await tx
      .select({ ticketId: table.ticketId, externalId: table.externalId, message: table.message })
      .from(table)
      .where(and(anyOf(table.ticketId, ticketIds), isNotNull(table.externalId)));
    for (const row of rows) texts.set(keyOf(row.ticketId, row.externalId), row.message);
    const sizes = await tx
      .select({ ticketId: table.ticketId, size: count() })
      .from(table)
      .where(anyOf(table.ticketId, ticketIds))
      .groupBy(table.ticketId);
    for (const { ticketId, size } of sizes) counts.set(ticketId, size);
  }
  return {
    findNew(ticketId, messages = []) {
      const items: NewMessage[] = [];
      for (const { externalId: id, message: text, createdAt } of messages) {
        const stored = texts.get(keyOf(ticketId, id));
        if (stored === undefined)
          items.push({ externalId: id, message: text, createdAt: createdAt ?? nextTimestamp() });
        else if (stored !== replaceLoneSurrogates(text)) {
          return fieldError("messages", `cannot change: ${id} was sent before with another text`);
        }
      }
      return { ticketId, position: counts.get(ticketId) ?? 0, items };
    },
  };
}

/** Adds the messages to the conversations of their tickets. */
export async function appendMessages(tx: Transaction, all: readonly NewMessages[]): Promise<void> {
  await insertRows(
    tx,
    table,
    all.flatMap(({ ticketId, position, items }) =>
      items.map((item, index) => ({ ...item, ticketId, position: position + index, sender: OWNER_SENDER })),
    ),
  );
}
