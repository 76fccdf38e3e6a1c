/** Sending what a request asks for: kept in the outbox first, then handed over to the gateways. */
import type { SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Channel, MessageBatch } from "../../../resources/messaging/contract";
import type { Db } from "../../db/database";
import type { Gateways } from "../../gateways/gateway";
import { recordChange } from "../../http/audit";
import { HttpError } from "../../http/errors";
import { wellFormed } from "../../http/fields";
import { leaveToBatch } from "../../http/send-once";
import { readBatch } from "./batches";
import {
  AT_ONCE,
  claim,
  dueNow,
  handOver,
  keep,
  markFailed,
  nextDue,
  putOff,
  type Failure,
  type Outgoing,
  type OutboxRow,
} from "./outbox";
import { failureText, reportFailure } from "./report-failure";

/** Well within the minute after which a worker would take the messages up. */
const PUT_OFF_MS = 20_000;
/** As much of a message as the audit keeps. */
const EXCERPT_LENGTH = 60;

export interface Tally {
  sent: number;
  failed: number;
  /** Kept in the outbox, because their channel is not set up. */
  queued: number;
  /** Where they are handed over after the answer. */
  batch?: MessageBatch | undefined;
}

/** What a request asks for, and who asks. */
interface Sending {
  db: Db;
  gateways: Gateways;
  request: FastifyRequest;
  action: "send" | "test";
  outgoing: readonly Outgoing[];
}

/** Keeps the messages in the outbox. The audit says who asked for what before the first one leaves. */
function keepAll({ db, gateways, request, action, outgoing }: Sending, due: SQL): Promise<OutboxRow[]> {
  return db.transaction(async (tx) => {
    const kept = await keep(tx, outgoing, ({ channel }) => (gateways[channel] ? due : undefined));
    await leaveToBatch(tx, request, kept[0]?.batchId ?? "");
    await recordChange(tx, request, {
      action: `messaging-management.${action}`,
      resource: "messaging-management",
      resourceId: kept[0]?.id ?? "",
      before: null,
      after: summaryOf(outgoing),
    });
    return kept;
  });
}

/** Leaves the messages to a worker, which the caller wakes, and answers at once. */
export async function sendLater(sending: Sending): Promise<Tally> {
  const [first] = await keepAll(sending, dueNow);
  const batch = await readBatch(sending.db, first?.batchId ?? "");
  const { sent, failed, queued } = batch;
  return { sent, failed, queued, batch };
}

/**
 * Sends the messages, or keeps those of a channel that is not set up, and counts what came of them. A failure is told
 * to all administrators, but for a test.
 * @throws HttpError 502 when all of them failed
 */
export async function sendAll(sending: Sending): Promise<Tally> {
  const { db, gateways, request, action } = sending;
  const rows = await keepAll(sending, nextDue);
  const failures = new Map<Channel, Failure>();
  const tally = { sent: 0, failed: 0, queued: 0 };
  const left = rows.values();
  const worker = async () => {
    for (const row of left) tally[await sendOne(sending, row, failures)] += 1;
  };
  const batchId = rows[0]?.batchId ?? "";
  // One that fails is made up for by the next; after three the worker shares the batch, by the same claims.
  const timer = setInterval(() => {
    putOff(db, batchId).catch((error: unknown) => request.log.warn({ err: error }, "messages could not be put off"));
  }, PUT_OFF_MS);
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    clearInterval(timer);
  }

  if (action === "send") {
    for (const [channel, failure] of failures) await reportFailure(db, channel, gateways, failure);
  }
  if (tally.failed === rows.length) {
    const texts = [...failures].map(([channel, failure]) => {
      const count = rows.filter((row) => row.channel === channel).length;
      return failureText(gateways[channel]?.name, failure, count);
    });
    throw new HttpError(502, "gateway_failed", texts.sort().join(" "));
  }
  return tally;
}

/** After a gateway has turned out not to work at all, the rest of the batch does not wait for it, too. */
async function sendOne(
  { db, gateways, request }: Sending,
  { id, channel, message }: OutboxRow,
  failures: Map<Channel, Failure>,
): Promise<"sent" | "failed" | "queued"> {
  const gateway = gateways[channel];
  if (!gateway) return "queued";
  const known = failures.get(channel);
  if (known && !known.refused) {
    await markFailed(db, id, known.reason);
    return "failed";
  }
  const claimed = await claim(db, id);
  // Somebody retries it from the outbox at this moment.
  if (!claimed) return "queued";
  const failure = await handOver(db, gateway, { ...claimed, message }, request.traceparent);
  if (!failure) return "sent";
  if (failures.get(channel)?.refused !== false) failures.set(channel, failure);
  return "failed";
}

/** What the audit keeps: to whom and what about; nothing of a message that holds a one-time password. */
function summaryOf(outgoing: readonly Outgoing[]): Record<string, unknown> {
  const [first] = outgoing;
  const message = first?.message ?? "";
  const excerpt = message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH)}…` : message;
  return {
    channels: [...new Set(outgoing.map(({ channel }) => channel))],
    recipients: [...new Set(outgoing.map(({ recipient }) => wellFormed(recipient)))],
    ...(first?.subject ? { subject: wellFormed(first.subject) } : {}),
    ...(outgoing.some(({ type }) => type === "otp") ? { type: "otp" } : { message: wellFormed(excerpt) }),
  };
}
