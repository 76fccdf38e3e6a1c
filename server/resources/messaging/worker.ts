/** Delivers messages that are due in the outbox, including those left behind by a process that ended. */
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/database";
import type { Gateways } from "../../gateways/gateway";
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import {
  DELIVERY_CONCURRENCY,
  claimDueMessages,
  failRemaining,
  deliverMessage,
  markFailed,
  MAX_WORKER_ATTEMPTS,
  type OutboxRow,
} from "./outbox";
import { reportFailure } from "./report-failure";

const POLL_INTERVAL_MS = 10_000;

const OTP_LOST = "The server stopped while sending it, and the text of a one-time password is not stored";
const NO_GATEWAY = "Its channel is no longer set up on this server";
const GIVEN_UP = `The server failed to send it ${MAX_WORKER_ATTEMPTS} times and gave up`;

interface WorkerOptions {
  db: Db;
  gateways: Gateways;
  log: FastifyBaseLogger;
}

/** Starts the worker. When stopped, it finishes current deliveries and leaves the rest to other servers. */
export function startOutboxWorker({ db, gateways, log }: WorkerOptions): WorkerLoop {
  async function deliver(row: OutboxRow): Promise<void> {
    const gateway = gateways[row.channel];
    if (row.type === "otp") return markFailed(db, row.id, OTP_LOST);
    if (!gateway) return markFailed(db, row.id, NO_GATEWAY);
    // Attempts are counted when a message is claimed, so an attempt that crashed the process counts as well.
    if (row.attempts > MAX_WORKER_ATTEMPTS) {
      await markFailed(db, row.id, GIVEN_UP);
      return reportFailure(db, row.channel, gateways, { reason: GIVEN_UP, rejected: false });
    }
    const failure = await deliverMessage(db, gateway, row);
    if (!failure) return;
    if (!failure.rejected) await failRemaining(db, row, failure.reason);
    await reportFailure(db, row.channel, gateways, failure);
  }

  /**
   * Keeps an error from blocking other messages. The message is due again in a minute, up to MAX_WORKER_ATTEMPTS times.
   */
  async function tryToDeliver(row: OutboxRow): Promise<void> {
    try {
      await deliver(row);
    } catch (error) {
      log.error({ err: error, message: row.id }, "a message could not be handed over");
    }
  }

  return startWorkerLoop(
    async (isStopped) => {
      while (!isStopped()) {
        const rows = await claimDueMessages(db, DELIVERY_CONCURRENCY);
        if (rows.length === 0) return;
        await Promise.all(rows.map(tryToDeliver));
      }
    },
    {
      name: "Send messages",
      purpose: "Sends queued emails, SMS and WhatsApp messages through their gateways.",
      everyMs: POLL_INTERVAL_MS,
      log,
      failure: "failed to look for messages",
    },
  );
}
