/** The outbox stores messages, delivers them to gateways, and converts them to responses. */
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  CHANNELS,
  OUTBOX_STATUSES,
  SMS_TYPES,
  type Channel,
  type OutboxMessage,
  type SmsType,
} from "../../../resources/messaging/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { outboxMessages } from "../../db/schema-communication";
import { cleanMessageId, DeliveryError, type Gateway } from "../../gateways/gateway";
import { loadOrCreateSecret } from "../../files/url-signer";
import { createSignedLinks } from "../../auth/signed-links";
import { hideCodes } from "./hide-codes";

const MINUTE_MS = 60_000;
/** How many messages a request or a worker run delivers at the same time. */
export const DELIVERY_CONCURRENCY = 10;
/** Attempts without a result after which the worker gives up on a message. It never retries after a known failure. */
export const MAX_WORKER_ATTEMPTS = 5;
/** Attempts after which people cannot retry a message either. Each attempt may have reached the recipient. */
export const MAX_ATTEMPTS = 20;

const text = z.string().optional();

export const outboxSchema = z.object({
  _id: z.string(),
  channel: z.enum(CHANNELS),
  recipient: z.string(),
  subject: text,
  message: z.string(),
  type: z.enum(SMS_TYPES).optional(),
  status: z.enum(OUTBOX_STATUSES),
  error: text,
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: text,
}) satisfies z.ZodType<OutboxMessage>;

export type OutboxRow = typeof outboxMessages.$inferSelect;

export interface OutgoingMessage {
  channel: Channel;
  recipient: string;
  subject?: string | undefined;
  message: string;
  type?: SmsType | null | undefined;
  /** Appended to the message at delivery, signed by server/auth/signed-links.ts. */
  link?: string;
}

/** Due immediately, for any worker. Uses the database clock, which all servers share. */
export const DUE_NOW = sql`now()`;
/** Due in a minute, unless it is delivered or postponed before. A minute is longer than any attempt. */
export const DUE_IN_A_MINUTE = sql`now() + interval '60 seconds'`;
const isWaiting = isNotNull(outboxMessages.due);

/** Counts the messages that are due now or later. A message of an unconfigured channel is stored without a due time. */
export const countWaiting = (db: Db): Promise<number> => db.$count(outboxMessages, isWaiting);

/**
 * Stores one or more messages as queued, in one batch. The text of a one-time password is stored masked; only the
 * returned rows contain it.
 * @param dueOf returns when a worker may deliver a message, or undefined for never
 */
export async function storeMessages(
  tx: Transaction,
  outgoing: readonly OutgoingMessage[],
  dueOf: (one: OutgoingMessage) => SQL | undefined,
): Promise<OutboxRow[]> {
  const ids = outgoing.map(newId);
  const batchId = ids[0] ?? "";
  const createdAt = nextTimestamp();
  const fullTexts = new Map(outgoing.map(({ message }, index) => [ids[index], message]));
  const rows = await tx
    .insert(outboxMessages)
    .values(
      outgoing.map((one, index) => ({
        ...one,
        message: maskCodes(one),
        id: ids[index] ?? "",
        batchId,
        createdAt,
        due: dueOf(one),
      })),
    )
    .returning();
  return rows.map((row) => ({ ...row, message: fullTexts.get(row.id) ?? row.message }));
}

const nextAttempt = sql`${outboxMessages.attempts} + 1`;

/**
 * Claims the message for an attempt, unless it was sent or is claimed already. If the server crashes, its claim expires
 * after a minute, which is longer than any attempt.
 */
export async function claimMessage(db: Db | Transaction, id: string): Promise<OutboxRow | undefined> {
  const sendingSince = nextTimestamp();
  const abandoned = lt(outboxMessages.sendingSince, new Date(sendingSince.getTime() - MINUTE_MS));
  const isFree = or(isNull(outboxMessages.sendingSince), abandoned);
  const [row] = await db
    .update(outboxMessages)
    .set({ sendingSince, attempts: nextAttempt, due: sql`case when ${isWaiting} then ${DUE_IN_A_MINUTE} end` })
    .where(and(eq(outboxMessages.id, id), ne(outboxMessages.status, "sent"), isFree))
    .returning();
  return row;
}

/** Makes the rest of a batch due in a minute again, because its request is still delivering it. */
export async function postponeBatch(db: Db, batchId: string): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ due: DUE_IN_A_MINUTE })
    .where(and(eq(outboxMessages.batchId, batchId), isWaiting));
}

/** Claims overdue messages, oldest first. Concurrent servers claim different messages. */
export async function claimDueMessages(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(sql`${outboxMessages.due} < now()`)
      .orderBy(asc(outboxMessages.due), asc(outboxMessages.id))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return tx
      .update(outboxMessages)
      .set({ sendingSince: nextTimestamp(), attempts: nextAttempt, due: DUE_IN_A_MINUTE })
      .where(inArray(outboxMessages.id, ids))
      .returning();
  });
}

/** Marks the rest of a batch and channel as failed, because the gateway is down. Skips messages that are being sent. */
export async function failRemaining(db: Db, { batchId, channel }: OutboxRow, error: string): Promise<void> {
  const rest = and(eq(outboxMessages.batchId, batchId), eq(outboxMessages.channel, channel), isWaiting);
  await db
    .update(outboxMessages)
    .set(toFailedColumns(error))
    .where(and(rest, or(isNull(outboxMessages.sendingSince), sql`${outboxMessages.due} < now()`)));
}

/** The reason that a message was not accepted. */
export interface DeliveryFailure {
  /** One short line without a trailing full stop. */
  reason: string;
  /** Whether the gateway rejected this message. If false, the gateway itself failed. */
  rejected: boolean;
}

/**
 * Delivers a claimed message and stores the result. Returns the failure, if any. Runs outside a transaction, because
 * the gateway may be slow.
 * @param traceparent the trace context of the request that waits for the delivery
 */
export async function deliverMessage(
  db: Db,
  gateway: Gateway,
  row: OutboxRow,
  traceparent?: string,
): Promise<DeliveryFailure | undefined> {
  try {
    const gatewayId = cleanMessageId(await gateway.send({ ...(await withLink(db, row)), traceparent }));
    const sentAt = nextTimestamp();
    const sent = { status: "sent" as const, error: null, message: maskCodes(row), gatewayId, sentAt, triedAt: sentAt };
    await db
      .update(outboxMessages)
      .set({ ...sent, sendingSince: null, due: null })
      .where(eq(outboxMessages.id, row.id));
    return undefined;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const reason = row.type === "otp" ? hideCodes(error.message) : error.message;
    await markFailed(db, row.id, reason);
    return { reason, rejected: error.rejected };
  }
}

const toFailedColumns = (error: string) => ({
  status: "failed" as const,
  error,
  triedAt: nextTimestamp(),
  sendingSince: null,
  due: null,
});

/** Appends the signed link. It is not stored, so that readers of the outbox cannot open it. */
async function withLink(db: Db, row: OutboxRow): Promise<OutboxRow> {
  if (row.link === null) return row;
  const links = createSignedLinks(await loadOrCreateSecret(db));
  return { ...row, message: `${row.message}\n\n${links.sign(row.link)}` };
}

/** Marks a message as failed. Also used for messages that were not attempted, because the gateway is down. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db.update(outboxMessages).set(toFailedColumns(error)).where(eq(outboxMessages.id, id));
}

/** Returns the text with one-time passwords masked. */
function maskCodes({ type, message }: Pick<OutgoingMessage, "type" | "message">): string {
  return type === "otp" ? hideCodes(message) : message;
}

export function toResponse(row: OutboxRow): z.infer<typeof outboxSchema> {
  return {
    _id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject ?? undefined,
    message: maskCodes(row),
    type: row.type ?? undefined,
    status: row.status,
    error: row.error ?? undefined,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString(),
  };
}
