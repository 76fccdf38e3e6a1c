/** The outbox: keeping a message, handing it over, and how it is answered. */
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
import { now } from "../../clock";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { outboxMessages } from "../../db/schema-communication";
import { cleanMessageId, DeliveryError, type Gateway } from "../../gateways/gateway";
import { loadSecret } from "../../http/address-signer";
import { createSignedLinks } from "../../http/signed-links";
import { hideCodes } from "./hide-codes";

const MINUTE_MS = 60_000;
/** How many messages of a request, or of a round of the worker, are on their way at the same time. */
export const AT_ONCE = 10;
/** The worker gives a message up after this many attempts. */
export const WORKER_ATTEMPTS = 5;
/** Nobody can retry a message that was tried this often: its recipient may have had all of them. */
export const MOST_ATTEMPTS = 20;

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

/** A message as it is asked for. */
export interface Outgoing {
  channel: Channel;
  recipient: string;
  subject?: string | undefined;
  message: string;
  type?: SmsType | null | undefined;
  /** Stands below the message once it is handed over, signed by server/http/signed-links.ts. */
  link?: string;
}

/** By the clock of the database, which all servers on it share. Longer than any attempt lasts. */
/** At once, by any worker. */
export const dueNow = sql`now()`;
/** Unless somebody hands it over, or puts it off, within a minute. */
export const nextDue = sql`now() + interval '60 seconds'`;
const isWaiting = isNotNull(outboxMessages.due);

/** How many messages are to be handed over, now or later. Those of a channel that is not set up are not. */
export const countWaiting = (db: Db): Promise<number> => db.$count(outboxMessages, isWaiting);

/**
 * Stores the messages as queued, in one batch. There is at least one. `dueOf` says when a worker takes one up;
 * without an answer, never. A one-time password is not stored: what is answered
 * has it, and nothing after that.
 */
export async function keep(
  tx: Transaction,
  outgoing: readonly Outgoing[],
  dueOf: (one: Outgoing) => SQL | undefined,
): Promise<OutboxRow[]> {
  const ids = outgoing.map(newId);
  const batchId = ids[0] ?? "";
  const createdAt = now();
  const whole = new Map(outgoing.map(({ message }, index) => [ids[index], message]));
  const rows = await tx
    .insert(outboxMessages)
    .values(
      outgoing.map((one, index) => ({
        ...one,
        message: readable(one),
        id: ids[index] ?? "",
        batchId,
        createdAt,
        due: dueOf(one),
      })),
    )
    .returning();
  return rows.map((row) => ({ ...row, message: whole.get(row.id) ?? row.message }));
}

const oneMore = sql`${outboxMessages.attempts} + 1`;

/**
 * Takes the message for an attempt, unless it is sent or somebody else has it. A process that dies in the middle of an
 * attempt holds it for a minute, which is longer than any attempt lasts.
 */
export async function claim(db: Db | Transaction, id: string): Promise<OutboxRow | undefined> {
  const sendingSince = now();
  const abandoned = lt(outboxMessages.sendingSince, new Date(sendingSince.getTime() - MINUTE_MS));
  const isFree = or(isNull(outboxMessages.sendingSince), abandoned);
  const [row] = await db
    .update(outboxMessages)
    .set({ sendingSince, attempts: oneMore, due: sql`case when ${isWaiting} then ${nextDue} end` })
    .where(and(eq(outboxMessages.id, id), ne(outboxMessages.status, "sent"), isFree))
    .returning();
  return row;
}

/** Puts off what is left of a batch: somebody still hands it over. */
export async function putOff(db: Db, batchId: string): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ due: nextDue })
    .where(and(eq(outboxMessages.batchId, batchId), isWaiting));
}

/** Takes messages that nobody hands over any more, the oldest first. Of several servers each gets others. */
export async function claimDue(db: Db, most: number): Promise<OutboxRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(sql`${outboxMessages.due} < now()`)
      .orderBy(asc(outboxMessages.due), asc(outboxMessages.id))
      .limit(most)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return tx
      .update(outboxMessages)
      .set({ sendingSince: now(), attempts: oneMore, due: nextDue })
      .where(inArray(outboxMessages.id, ids))
      .returning();
  });
}

/** Gives up what nobody has begun of a batch's channel: its gateway does not work at all. */
export async function failRest(db: Db, { batchId, channel }: OutboxRow, error: string): Promise<void> {
  const rest = and(eq(outboxMessages.batchId, batchId), eq(outboxMessages.channel, channel), isWaiting);
  await db
    .update(outboxMessages)
    .set(failedWith(error))
    .where(and(rest, or(isNull(outboxMessages.sendingSince), sql`${outboxMessages.due} < now()`)));
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
 * @param traceparent of the request that waits for it
 */
export async function handOver(
  db: Db,
  gateway: Gateway,
  row: OutboxRow,
  traceparent?: string,
): Promise<Failure | undefined> {
  try {
    const gatewayId = cleanMessageId(await gateway.send({ ...(await withLink(db, row)), traceparent }));
    const sentAt = now();
    const sent = { status: "sent" as const, error: null, message: readable(row), gatewayId, sentAt, triedAt: sentAt };
    await db
      .update(outboxMessages)
      .set({ ...sent, sendingSince: null, due: null })
      .where(eq(outboxMessages.id, row.id));
    return undefined;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const reason = row.type === "otp" ? hideCodes(error.message) : error.message;
    await markFailed(db, row.id, reason);
    return { reason, refused: error.refused };
  }
}

const failedWith = (error: string) => ({
  status: "failed" as const,
  error,
  triedAt: now(),
  sendingSince: null,
  due: null,
});

/** Only on its way: whoever reads the outbox must not be able to follow the link. */
async function withLink(db: Db, row: OutboxRow): Promise<OutboxRow> {
  if (row.link === null) return row;
  const links = createSignedLinks(await loadSecret(db));
  return { ...row, message: `${row.message}\n\n${links.sign(row.link)}` };
}

/** Also for a message that is not tried, because the gateway does not work. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db.update(outboxMessages).set(failedWith(error)).where(eq(outboxMessages.id, id));
}

/** The text as it may be shown. */
function readable({ type, message }: Pick<Outgoing, "type" | "message">): string {
  return type === "otp" ? hideCodes(message) : message;
}

export function toAnswer(row: OutboxRow): z.infer<typeof outboxSchema> {
  return {
    _id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject ?? undefined,
    message: readable(row),
    type: row.type ?? undefined,
    status: row.status,
    error: row.error ?? undefined,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString(),
  };
}
