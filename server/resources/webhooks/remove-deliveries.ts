/** Removes old deliveries, and deleted webhooks with their deliveries. */
import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { EVENT_RETENTION_DAYS } from "../../audit/remove-old-events";
import { peekTime } from "../../base/clock";
import { DAY_MS } from "../../base/indian-days";
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import type { Db } from "../../db/database";
import { webhookDeliveries, webhooks } from "../../db/schema-webhooks";
import { isFirstOfRecord } from "./store-deliveries";

const HOUR_MS = 3_600_000;
/** Maximum number of rows per transaction, so that no transaction runs for long. */
const BATCH = 5_000;

/** Removes deliveries after 30 days, and deleted webhooks with all of their deliveries. */
async function removeDeliveries(db: Db, isStopped: () => boolean): Promise<void> {
  const cutoff = new Date(peekTime().getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  await removeWhere(db, lt(webhookDeliveries.createdAt, cutoff), isStopped);
  // Another delivery of the same record may have waited for a removed one.
  await db
    .update(webhookDeliveries)
    .set({ due: peekTime() })
    .where(and(isNull(webhookDeliveries.due), isFirstOfRecord));
  const deleted = await db.select({ id: webhooks.id }).from(webhooks).where(isNotNull(webhooks.deletedAt));
  for (const { id } of deleted) {
    await removeWhere(db, eq(webhookDeliveries.webhookId, id), isStopped);
    if (!isStopped()) await db.delete(webhooks).where(eq(webhooks.id, id));
  }
}

async function removeWhere(db: Db, which: SQL, isStopped: () => boolean): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !isStopped();) {
    const batch = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(which).limit(BATCH);
    const rows = await db
      .delete(webhookDeliveries)
      .where(inArray(webhookDeliveries.id, batch))
      .returning({ id: webhookDeliveries.id });
    removed = rows.length;
  }
}

/** Starts the job that removes deliveries. */
export function startDeliveryCleanup(db: Db, log: FastifyBaseLogger): WorkerLoop {
  return startWorkerLoop((isStopped) => removeDeliveries(db, isStopped), {
    name: "Remove old deliveries",
    purpose: `Deletes deliveries of webhooks after ${EVENT_RETENTION_DAYS} days, and those of deleted webhooks.`,
    everyMs: HOUR_MS,
    log,
    failure: "failed to remove deliveries",
  });
}
