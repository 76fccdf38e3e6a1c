import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { peekTime } from "../../base/clock";
import type { Db } from "../../db/database";
import { decryptRow } from "../../db/encrypted-records";
import { webhookDeliveries, webhooks } from "../../db/schema-webhooks";
import { isWorking } from "./fan-out";

/** Maximum number of concurrent requests of one webhook, from all servers together. */
const MAX_IN_FLIGHT = 10;
/** Longer than an attempt can take. After a crash, the delivery is tried again when the lease is over. */
const LEASE_MS = 20_000;

export interface ClaimedDelivery {
  delivery: typeof webhookDeliveries.$inferSelect;
  webhook: Omit<typeof webhooks.$inferSelect, "secret" | "previousSecret">;
  /** The current secret, then the previous one while it is valid. */
  secrets: string[];
}

/** Condition that a delivery is due and that no server is sending it. */
const isDue = (now: Date) =>
  and(
    isNotNull(webhookDeliveries.due),
    lte(webhookDeliveries.due, now),
    or(isNull(webhookDeliveries.leasedUntil), lte(webhookDeliveries.leasedUntil, now)),
  );

/** Returns the ids of the webhooks that have deliveries to send now. */
export async function findDueWebhooks(db: Db): Promise<string[]> {
  const due = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isDue(peekTime())));
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isWorking, sql`exists ${due}`));
  return rows.map(({ id }) => id);
}

/** Claims due deliveries of one webhook, the longest overdue first. Concurrent servers claim different ones. */
export async function claimDeliveries(db: Db, webhookId: string): Promise<ClaimedDelivery[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), isWorking))
      .for("update");
    if (!row) return [];
    const now = peekTime();
    const isOfWebhook = eq(webhookDeliveries.webhookId, webhookId);
    const inFlight = await tx.$count(
      webhookDeliveries,
      and(isOfWebhook, isNotNull(webhookDeliveries.due), gt(webhookDeliveries.leasedUntil, now)),
    );
    if (inFlight >= MAX_IN_FLIGHT) return [];
    const due = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(isOfWebhook, isDue(now)))
      .orderBy(asc(webhookDeliveries.due), asc(webhookDeliveries.number))
      .limit(MAX_IN_FLIGHT - inFlight);
    const deliveries = await tx
      .update(webhookDeliveries)
      .set({
        leasedUntil: new Date(now.getTime() + LEASE_MS),
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        firstAttemptAt: sql`coalesce(${webhookDeliveries.firstAttemptAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(inArray(webhookDeliveries.id, due))
      .returning();
    const { secret, previousSecret, ...webhook } = decryptRow(webhooks, row);
    const isPreviousValid = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > now;
    const secrets = [secret, ...(isPreviousValid && previousSecret !== null ? [previousSecret] : [])];
    return deliveries.map((delivery) => ({ delivery, webhook, secrets }));
  });
}
