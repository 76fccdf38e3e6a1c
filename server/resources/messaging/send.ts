/** Sends the messages of a request: stores them in the outbox first, then delivers them to the gateways. */
import type { SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Channel, MessageBatch } from "../../../resources/messaging/contract";
import type { Db } from "../../db/database";
import type { Gateways } from "../../gateways/gateway";
import { recordChange } from "../../audit/record-event";
import { HttpError } from "../../http/errors";
import { replaceLoneSurrogates } from "../../http/fields";
import { handKeyToBatch } from "../../records/idempotency";
import { readBatch } from "./batches";
import {
  DELIVERY_CONCURRENCY,
  claimMessage,
  DUE_NOW,
  deliverMessage,
  storeMessages,
  markFailed,
  DUE_IN_A_MINUTE,
  postponeBatch,
  type DeliveryFailure,
  type OutgoingMessage,
  type OutboxRow,
} from "./outbox";
import { formatFailure, reportFailure } from "./report-failure";

/** How often undelivered messages are postponed. Otherwise, a worker would take them over after a minute. */
const POSTPONE_INTERVAL_MS = 20_000;
/** Length of the message excerpt in the audit log. */
const EXCERPT_LENGTH = 60;

export interface SendResult {
  sent: number;
  failed: number;
  /** Messages that only stay in the outbox: their channel is not configured, or another attempt has claimed them. */
  queued: number;
  /** Set if the messages are delivered after the response. */
  batch?: MessageBatch | undefined;
}

interface SendRequest {
  db: Db;
  gateways: Gateways;
  request: FastifyRequest;
  action: "send" | "test";
  outgoing: readonly OutgoingMessage[];
}

/** Stores the messages in the outbox together with the audit entry, before the first message is sent. */
function storeAll({ db, gateways, request, action, outgoing }: SendRequest, due: SQL): Promise<OutboxRow[]> {
  return db.transaction(async (tx) => {
    const kept = await storeMessages(tx, outgoing, ({ channel }) => (gateways[channel] ? due : undefined));
    // No worker sends a one-time password, because its text is not stored.
    if (outgoing.every(({ type }) => type !== "otp")) await handKeyToBatch(tx, request, kept[0]?.batchId ?? "");
    await recordChange(tx, request, {
      action: `messaging-management.${action}`,
      resource: "messaging-management",
      resourceId: kept[0]?.id ?? "",
      before: null,
      after: toAuditValues(outgoing),
    });
    return kept;
  });
}

/** Stores the messages for a worker and returns immediately. The caller wakes the worker. */
export async function enqueueAll(sending: SendRequest): Promise<SendResult> {
  const [first] = await storeAll(sending, DUE_NOW);
  const batch = await readBatch(sending.db, first?.batchId ?? "");
  const { sent, failed, queued } = batch;
  return { sent, failed, queued, batch };
}

/**
 * Sends the messages and counts the results. Messages of unconfigured channels stay in the outbox. Administrators who
 * may act on a failure are notified of it, except for test messages.
 * @throws HttpError 502 if all messages failed
 */
export async function sendAll(sending: SendRequest): Promise<SendResult> {
  const { db, gateways, request, action } = sending;
  const rows = await storeAll(sending, DUE_IN_A_MINUTE);
  const failures = new Map<Channel, DeliveryFailure>();
  const tally = { sent: 0, failed: 0, queued: 0 };
  const left = rows.values();
  const worker = async () => {
    for (const row of left) tally[await sendOne(sending, row, failures)] += 1;
  };
  const batchId = rows[0]?.batchId ?? "";
  // If postponing fails, the next run makes up for it. After three failures, the messages become due, and the outbox
  // worker delivers them too. That is safe, because each message is claimed before it is sent.
  const timer = setInterval(() => {
    postponeBatch(db, batchId).catch((error: unknown) =>
      request.log.warn({ err: error }, "failed to postpone messages"),
    );
  }, POSTPONE_INTERVAL_MS);
  try {
    await Promise.all(Array.from({ length: DELIVERY_CONCURRENCY }, worker));
  } finally {
    clearInterval(timer);
  }

  if (action === "send") {
    for (const [channel, failure] of failures) await reportFailure(db, channel, gateways, failure);
  }
  if (tally.failed === rows.length) {
    const texts = [...failures].map(([channel, failure]) => {
      const count = rows.filter((row) => row.channel === channel).length;
      return formatFailure(gateways[channel]?.name, failure, count);
    });
    throw new HttpError(502, "gateway_failed", texts.sort().join(" "));
  }
  return tally;
}

/** Sends one message. Once the gateway itself has failed, further messages are marked as failed without an attempt. */
async function sendOne(
  { db, gateways, request }: SendRequest,
  { id, channel, message }: OutboxRow,
  failures: Map<Channel, DeliveryFailure>,
): Promise<"sent" | "failed" | "queued"> {
  const gateway = gateways[channel];
  if (!gateway) return "queued";
  const known = failures.get(channel);
  if (known && !known.rejected) {
    await markFailed(db, id, known.reason);
    return "failed";
  }
  const claimed = await claimMessage(db, id);
  // A worker, or someone who retries the message from the outbox, has claimed or sent it.
  if (!claimed) return "queued";
  const failure = await deliverMessage(db, gateway, { ...claimed, message }, request.traceparent);
  if (!failure) return "sent";
  if (failures.get(channel)?.rejected !== false) failures.set(channel, failure);
  return "failed";
}

/** Returns the audit values: recipients and an excerpt, but no text if there is a one-time password. */
function toAuditValues(outgoing: readonly OutgoingMessage[]): Record<string, unknown> {
  const [first] = outgoing;
  const message = first?.message ?? "";
  const excerpt = message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH)}…` : message;
  return {
    channels: [...new Set(outgoing.map(({ channel }) => channel))],
    recipients: [...new Set(outgoing.map(({ recipient }) => replaceLoneSurrogates(recipient)))],
    ...(first?.subject ? { subject: replaceLoneSurrogates(first.subject) } : {}),
    ...(outgoing.some(({ type }) => type === "otp") ? { type: "otp" } : { message: replaceLoneSurrogates(excerpt) }),
  };
}
