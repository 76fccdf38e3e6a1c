/** The outbox: keeping a message, handing it over, and how it is answered. */
import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  CHANNELS,
  OUTBOX_STATUSES,
  type Channel,
  type OutboxMessage,
  type SmsType,
} from "../../../resources/messaging/contract";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { outboxMessages } from "../../db/schema-communication";
import { DeliveryError, type Gateway } from "../../gateways/gateway";

const text = z.string().optional();

export const outboxSchema = z.object({
  _id: z.string(),
  channel: z.enum(CHANNELS),
  recipient: z.string(),
  subject: text,
  message: z.string(),
  status: z.enum(OUTBOX_STATUSES),
  error: text,
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: text,
}) satisfies z.ZodType<OutboxMessage>;

export type OutboxRow = typeof outboxMessages.$inferSelect;

/** A message as it is asked for. */
export interface Outgoing {
  channel: Channel;
  recipient: string;
  subject?: string | undefined;
  message: string;
  type?: SmsType | null | undefined;
}

/** Stores the messages as queued, in one batch. There is at least one. */
export async function keep(tx: Transaction, outgoing: readonly Outgoing[]): Promise<OutboxRow[]> {
  const ids = outgoing.map(newId);
  const batchId = ids[0] ?? "";
  return tx
    .insert(outboxMessages)
    .values(outgoing.map((one, index) => ({ ...one, id: ids[index] ?? "", batchId })))
    .returning();
}

/**
 * Takes the message for an attempt, unless it is sent or somebody else has it. A process that dies in the middle of an
 * attempt holds it for a minute, which is longer than any attempt lasts.
 */
export async function claim(db: Db | Transaction, id: string): Promise<OutboxRow | undefined> {
  const { sendingSince } = outboxMessages;
  const isFree = or(isNull(sendingSince), lt(sendingSince, sql`now() - interval '1 minute'`));
  const [row] = await db
    .update(outboxMessages)
    .set({ sendingSince: sql`now()`, attempts: sql`${outboxMessages.attempts} + 1` })
    .where(and(eq(outboxMessages.id, id), ne(outboxMessages.status, "sent"), isFree))
    .returning();
  return row;
}

/** Why a message was not accepted. */
export interface Failure {
  /** One short line without a full stop. */
  reason: string;
  /** Whether this message was refused; else the gateway itself does not work. */
  refused: boolean;
}

/**
 * Makes the attempt for a claimed message and stores what came of it; answers why it failed, if it did. Outside any
 * transaction, since the other side may take its time.
 */
export async function handOver(db: Db, gateway: Gateway, row: OutboxRow): Promise<Failure | undefined> {
  try {
    const gatewayId = (await gateway.send(row)) ?? null;
    const now = new Date();
    const sent = { status: "sent" as const, error: null, message: readable(row), gatewayId, sentAt: now, triedAt: now };
    await db
      .update(outboxMessages)
      .set({ ...sent, sendingSince: null })
      .where(eq(outboxMessages.id, row.id));
    return undefined;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const reason = row.type === "otp" ? withoutDigits(error.message) : error.message;
    await markFailed(db, row.id, reason);
    return { reason, refused: error.refused };
  }
}

/** Also for a message that is not tried, because the gateway does not work. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ status: "failed", error, triedAt: new Date(), sendingSince: null })
    .where(eq(outboxMessages.id, id));
}

/** The text as it may be shown: a one-time password is for its recipient alone. */
function readable({ type, message }: Pick<OutboxRow, "type" | "message">): string {
  return type === "otp" ? withoutDigits(message) : message;
}

function withoutDigits(message: string): string {
  return message.replaceAll(/\d/g, "•");
}

export function toAnswer(row: OutboxRow): z.infer<typeof outboxSchema> {
  return {
    _id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject ?? undefined,
    message: readable(row),
    status: row.status,
    error: row.error ?? undefined,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString(),
  };
}
