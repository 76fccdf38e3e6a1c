import { parseNumber, toText } from "../../../src/kit/format";
import type { Channel, MessageBatch } from "../contract";
import { messagingMessages } from "../messages";

/** Results of the messages of one request, from a backend with an outbox. */
export interface SendTally {
  sent: number;
  failed: number;
  /** Waiting in the outbox, because no gateway is set up for their channel. */
  queued: number;
}

/** Reads the tally of a response; undefined if the backend sends none. */
export function readTally(answer: unknown): SendTally | undefined {
  const { sent, failed, queued } = (answer ?? {}) as Partial<Record<keyof SendTally, unknown>>;
  const counts = [parseNumber(sent), parseNumber(failed), parseNumber(queued)];
  if (counts.every((count) => count === undefined)) return undefined;
  const [ofSent = 0, ofFailed = 0, ofQueued = 0] = counts;
  return { sent: ofSent, failed: ofFailed, queued: ofQueued };
}

/** Reads the batch of a response; undefined if the response has none. */
export function readBatch(answer: unknown): MessageBatch | undefined {
  const { batch } = (answer ?? {}) as { batch?: Partial<MessageBatch> };
  const tally = readTally(batch);
  const { _id, total, waiting } = batch ?? {};
  if (!tally || !_id || !parseNumber(total)) return undefined;
  const error = toText(batch?.error);
  return {
    ...tally,
    _id,
    total: parseNumber(total) ?? 0,
    waiting: parseNumber(waiting) ?? 0,
    ...(error ? { error } : {}),
  };
}

/** Describes the results. Undefined without a tally, or if the only message was sent: the success message says so. */
export function describeOutcome(tally: SendTally | undefined, notSetUp: readonly Channel[]): string | undefined {
  if (!tally) return undefined;
  const { sent, failed, queued } = tally;
  if (sent + failed + queued <= 1 && sent === 1) return undefined;
  const channels = notSetUp.map((channel) => messagingMessages.channels[channel]);
  return messagingMessages.outcome(sent, failed, queued, channels) || undefined;
}
