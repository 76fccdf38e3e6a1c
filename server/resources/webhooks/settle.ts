/** Stores the outcome of an attempt. */
import { and, eq, isNotNull } from "drizzle-orm";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { webhookDeliveries, webhooks } from "../../db/schema-webhooks";
import { MAX_FAILING_MS, waitAfter } from "./backoff";
import { disableWebhook } from "./disable";
import type { SendResult } from "./send";
import { releaseNext } from "./store-deliveries";

/**
 * After a success, all waiting deliveries are tried at once if the receiver had failed for at least this long. If it
 * fails only for some events, the normal waiting times apply.
 */
const RECOVERY_MS = 60_000;

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type WebhookRow = typeof webhooks.$inferSelect;

/** Stores the outcome of a claimed attempt. Does nothing if the delivery has ended or its attempts have changed. */
export async function settleDelivery(db: Db, delivery: DeliveryRow, result: SendResult): Promise<void> {
  await db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId)).for("update");
    const isCurrent = and(
      eq(webhookDeliveries.id, delivery.id),
      eq(webhookDeliveries.state, "waiting"),
      eq(webhookDeliveries.attempts, delivery.attempts),
    );
    if (!webhook || (await tx.$count(webhookDeliveries, isCurrent)) === 0) return;
    if (result.error === undefined) await storeSuccess(tx, webhook, delivery, result);
    else await storeFailure(tx, webhook, delivery, result);
  });
}

const toColumns = ({ error, statusCode, response, durationMs }: SendResult, attemptedAt: Date) => ({
  ...{ attemptedAt, durationMs, leasedUntil: null },
  ...{ error: error ?? null, statusCode: statusCode ?? null, response: response ?? null },
});

async function storeSuccess(tx: Transaction, webhook: WebhookRow, delivery: DeliveryRow, result: SendResult) {
  const now = nextTimestamp();
  await tx
    .update(webhookDeliveries)
    .set({ ...toColumns(result, now), state: "sent", due: null })
    .where(eq(webhookDeliveries.id, delivery.id));
  await releaseNext(tx, delivery);
  if (webhook.failingSince === null) return;
  await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id));
  if (now.getTime() - webhook.failingSince.getTime() < RECOVERY_MS) return;
  // The receiver works again, so every delivery can be sent now.
  await tx
    .update(webhookDeliveries)
    .set({ due: now })
    .where(and(eq(webhookDeliveries.webhookId, webhook.id), isNotNull(webhookDeliveries.due)));
}

async function storeFailure(tx: Transaction, webhook: WebhookRow, delivery: DeliveryRow, result: SendResult) {
  const now = nextTimestamp();
  const due = new Date(now.getTime() + waitAfter(delivery.attempts));
  const isGivenUp = result.isBlocked === true || isTooLong(delivery.firstAttemptAt ?? now, due);
  await tx
    .update(webhookDeliveries)
    .set({ ...toColumns(result, now), ...(isGivenUp ? { state: "failed", due: null } : { due }) })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (isGivenUp) await releaseNext(tx, delivery);
  if (result.isBlocked) return;
  const failingSince = webhook.failingSince ?? now;
  if (webhook.failingSince === null) {
    await tx.update(webhooks).set({ failingSince }).where(eq(webhooks.id, webhook.id));
  }
  if (webhook.isActive && isTooLong(failingSince, now)) {
    await disableWebhook(tx, webhook, "every attempt has failed for three days");
  }
}

const isTooLong = (from: Date, until: Date): boolean => until.getTime() - from.getTime() >= MAX_FAILING_MS;
