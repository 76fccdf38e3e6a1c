/** Sending what a request asks for: kept in the outbox first, then handed over to the gateways. */
import type { FastifyRequest } from "fastify";
import type { Channel } from "../../../resources/messaging/contract";
import type { Db } from "../../db/database";
import type { Gateways } from "../../gateways/gateway";
import { recordChange } from "../../http/audit";
import { HttpError } from "../../http/errors";
import { wellFormed } from "../../http/fields";
import { claim, handOver, keep, markFailed, type Failure, type Outgoing, type OutboxRow } from "./outbox";
import { failureText, reportFailure } from "./report-failure";

/** How many messages of one request are on their way at the same time. */
const AT_ONCE = 10;
/** As much of a message as the audit keeps. */
const EXCERPT_LENGTH = 60;

export interface Tally {
  sent: number;
  failed: number;
  /** Kept in the outbox, because their channel is not set up. */
  queued: number;
}

/**
 * Sends the messages, or keeps those of a channel that is not set up, and counts what came of them. The audit says
 * who asked for what before the first one leaves. A failure is told to all administrators, but for a test.
 * @throws HttpError 502 when all of them failed
 */
export async function sendAll(
  db: Db,
  gateways: Gateways,
  request: FastifyRequest,
  action: "send" | "test",
  outgoing: readonly Outgoing[],
): Promise<Tally> {
  const rows = await db.transaction(async (tx) => {
    const kept = await keep(tx, outgoing);
    await recordChange(tx, request, {
      action: `messaging-management.${action}`,
      resource: "messaging-management",
      resourceId: kept[0]?.id ?? "",
      before: null,
      after: summaryOf(outgoing),
    });
    return kept;
  });
  const failures = new Map<Channel, Failure>();
  const tally: Tally = { sent: 0, failed: 0, queued: 0 };
  const left = rows.values();
  const worker = async () => {
    for (const row of left) tally[await sendOne(db, gateways, row, failures)] += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

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
  db: Db,
  gateways: Gateways,
  { id, channel }: OutboxRow,
  failures: Map<Channel, Failure>,
): Promise<keyof Tally> {
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
  const failure = await handOver(db, gateway, claimed);
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
