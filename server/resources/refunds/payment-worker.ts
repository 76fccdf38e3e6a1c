/** Sends approved refunds to the payment provider, and checks each until the provider confirms or declines it. */
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import { DeliveryError } from "../../gateways/gateway";
import { createPaymentGateway, type PaymentGateway } from "../../gateways/payment-gateway";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { claimPayment, findDuePayments, settlePayment, type ClaimedPayment, type PaymentOutcome } from "./payments";

const POLL_INTERVAL_MS = 5_000;
const CONCURRENCY = 5;
const MAX_PER_ROUND = 100;

/** Starts the worker for the lifetime of the application. Returns undefined without a provider. */
export function startPayments(app: ApiServer, { db, env, jobs }: ApiContext): WorkerLoop | undefined {
  const gateway = createPaymentGateway(env);
  if (!gateway) return undefined;
  const worker = startPaymentWorker({ db, env, gateway, log: app.log });
  jobs.set("send-refunds", worker);
  app.addHook("onReady", (done) => {
    worker.wake();
    done();
  });
  app.addHook("onClose", () => worker.stop());
  return worker;
}

interface WorkerOptions {
  db: ApiContext["db"];
  env: ApiContext["env"];
  gateway: PaymentGateway;
  log: ApiServer["log"];
}

/** Starts the worker. When stopped, the worker finishes current requests and leaves the rest to other servers. */
export function startPaymentWorker({ db, env, gateway, log }: WorkerOptions): WorkerLoop {
  /** Logs an error, so that it does not block other refunds. The refund is retried when its lease is over. */
  async function tryToPay(refundId: string): Promise<void> {
    try {
      const claimed = await claimPayment(db, refundId);
      if (claimed) await settlePayment({ db, env }, claimed, await payOrCheck(gateway, claimed));
    } catch (error) {
      log.error({ err: error, refund: refundId }, "a refund could not be sent");
    }
  }

  return startWorkerLoop(
    async (isStopped) => {
      const remaining = (await findDuePayments(db, MAX_PER_ROUND)).values();
      const payAll = async () => {
        for (const id of remaining) {
          if (isStopped()) return;
          await tryToPay(id);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, payAll));
    },
    {
      name: "Send refunds",
      purpose: "Sends approved refunds to the payment provider, and checks them until it confirms.",
      everyMs: POLL_INTERVAL_MS,
      log,
      failure: "failed to look for refunds",
    },
  );
}

/**
 * Sends the refund, or reads the status of an earlier attempt. Only a refund that the provider never received is sent
 * again, always with the same key.
 */
async function payOrCheck(
  gateway: PaymentGateway,
  { key, attempts, request }: ClaimedPayment,
): Promise<PaymentOutcome> {
  try {
    const earlier = attempts > 1 ? await gateway.readStatus(key) : undefined;
    return earlier && earlier.status !== "unknown" ? earlier : await gateway.pay(key, request);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { status: "unconfirmed", problem: error.message };
  }
}
