/** Sends webhooks: stores deliveries for new events, and sends those that are due. */
import { createPublicLookup, resolveWithDns, type Resolve } from "./addresses";
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import { areAllowed, listCommonResources, readPeople } from "./access";
import { claimDeliveries, findDueWebhooks, type ClaimedDelivery } from "./claim";
import { fanOutEvents, type FanOutContext } from "./fan-out";
import { buildPayload } from "./payload";
import { readRecord, RecordUnavailableError } from "./read-record";
import { sendRequest, type SendResult } from "./send";
import { settleDelivery } from "./settle";
import { signMessage } from "./sign";

const POLL_INTERVAL_MS = 1_000;
/** The interval that the health check expects. Longer than the poll interval, so that a short pause is not a hang. */
const REPORT_INTERVAL_MS = 5_000;
/** The result if the webhook may not receive the event any more. */
const BLOCKED: SendResult = {
  error: "The creator or the last editor of the webhook may not see this resource.",
  ...{ statusCode: undefined, response: undefined, durationMs: 0, isBlocked: true },
};
/** The result if the record could not be read right now. */
const UNREADABLE: SendResult = {
  error: "The server could not read the record.",
  ...{ statusCode: undefined, response: undefined, durationMs: 0 },
};
const USER_AGENT = "Marketplace-Console-Webhooks/1";

/**
 * Starts the worker. Each webhook has its own requests, so that a slow receiver delays no other one. When stopped, it
 * finishes current requests and leaves the rest to other servers.
 * @param resolve resolves host names; tests pass their own
 */
export function startWebhookWorker(context: FanOutContext, resolve: Resolve = resolveWithDns): WorkerLoop {
  const { app, db, env } = context;
  const lookup = env.WEBHOOK_PRIVATE_ADDRESSES === "allow" ? undefined : createPublicLookup(resolve);
  /** The webhooks that this server is sending to. */
  const sending = new Map<string, Promise<void>>();
  let isStopped = () => false;

  async function send({ delivery, webhook, secrets }: ClaimedDelivery): Promise<SendResult> {
    const isTest = delivery.eventNumber === null;
    const people = isTest ? [] : await readPeople(db, env, webhook);
    // The permissions may have changed since the delivery was stored.
    if (!people || (!isTest && !listCommonResources(app, people).includes(delivery.resource))) return BLOCKED;
    const record =
      webhook.includeRecords && !isTest
        ? await readRecord(app, delivery, (permission) => areAllowed(people, permission))
        : undefined;
    const body = buildPayload(delivery, record);
    // The system time, not the demo's clock, because receivers compare it with their own clocks.
    const seconds = Math.floor(Date.now() / 1000);
    const signature = signMessage(secrets, delivery.eventId, seconds, body);
    const headers = { "content-type": "application/json", "user-agent": USER_AGENT, ...signature };
    return sendRequest(webhook.url, { headers, body, lookup });
  }

  /** Keeps an error from blocking other deliveries. The delivery is due again when its lease is over. */
  async function attempt(claimed: ClaimedDelivery): Promise<void> {
    try {
      const result = await send(claimed).catch((error: unknown) => {
        if (error instanceof RecordUnavailableError) return UNREADABLE;
        throw error;
      });
      await settleDelivery(db, claimed.delivery, result);
    } catch (error) {
      app.log.error({ err: error, delivery: claimed.delivery.id }, "a webhook could not be sent");
    }
  }

  async function sendAll(webhookId: string): Promise<void> {
    const attempts = new Set<Promise<void>>();
    for (;;) {
      for (const claimed of isStopped() ? [] : await claimDeliveries(db, webhookId)) {
        const running = attempt(claimed).finally(() => attempts.delete(running));
        attempts.add(running);
      }
      if (attempts.size === 0) return;
      await Promise.race(attempts);
    }
  }

  const loop = startWorkerLoop(
    async (isStopping) => {
      isStopped = isStopping;
      await fanOutEvents(context, isStopping);
      for (const id of await findDueWebhooks(db)) {
        if (sending.has(id) || isStopping()) continue;
        const work = sendAll(id)
          .catch((error: unknown) => app.log.error({ err: error }, "failed to send webhooks"))
          .finally(() => sending.delete(id));
        sending.set(id, work);
      }
    },
    {
      name: "Send webhooks",
      purpose: "Sends change events to webhooks.",
      everyMs: REPORT_INTERVAL_MS,
      log: app.log,
      failure: "failed to look for events",
    },
  );
  const timer = setInterval(() => loop.wake(), POLL_INTERVAL_MS);
  timer.unref();
  return {
    ...loop,
    async stop() {
      clearInterval(timer);
      await loop.stop();
      await Promise.all(sending.values());
    },
  };
}
