import { inArray, lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { peekTime } from "../../base/clock";
import { DAY_MS } from "../../base/indian-days";
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import type { Db } from "../../db/database";
import { notifications } from "../../db/schema-communication";

/** How long notifications are kept. */
export const NOTIFICATION_RETENTION_DAYS = 90;

const HOUR_MS = 3_600_000;
/** Maximum number of rows per transaction, so that no transaction runs for long. */
const BATCH = 5_000;

/** Deletes old notifications, with the record of who has read them. */
export async function removeOldNotifications(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  const cutoff = new Date(peekTime().getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS);
  for (let removed = BATCH; removed === BATCH && !isStopped();) {
    const expired = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdAt, cutoff))
      .limit(BATCH);
    const rows = await db
      .delete(notifications)
      .where(inArray(notifications.id, expired))
      .returning({ id: notifications.id });
    removed = rows.length;
  }
}

/** Starts the job that deletes old notifications. */
export function startNotificationCleanup(db: Db, log: FastifyBaseLogger): WorkerLoop {
  return startWorkerLoop((isStopped) => removeOldNotifications(db, isStopped), {
    name: "Remove old notifications",
    purpose: `Deletes notifications after ${NOTIFICATION_RETENTION_DAYS} days.`,
    everyMs: HOUR_MS,
    log,
    failure: "failed to remove old notifications",
  });
}
