import { eq, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { peekTime } from "../base/clock";
import { startWorkerLoop, type WorkerLoop } from "../base/worker-loop";
import type { Db, Transaction } from "../db/database";
import { changeEvents } from "../db/schema-change-events";
import { settings } from "../db/schema-settings";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How long change events are kept. */
export const EVENT_RETENTION_DAYS = 30;

/** The maximum number of rows that one transaction deletes, so that no transaction runs for long. */
export const EVENT_BATCH_SIZE = 5_000;

/** The setting that stores the highest number among the deleted events. */
const REMOVED_SETTING = "change-events-removed";

/** Deletes expired events, and remembers the highest deleted number. */
export async function removeOldEvents(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  const cutoff = new Date(peekTime().getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  for (let removed = EVENT_BATCH_SIZE; removed === EVENT_BATCH_SIZE && !isStopped();) {
    removed = await db.transaction((tx) => removeBatch(tx, cutoff));
  }
}

async function removeBatch(tx: Transaction, cutoff: Date): Promise<number> {
  const expired = tx
    .select({ number: changeEvents.number })
    .from(changeEvents)
    .where(lt(changeEvents.createdAt, cutoff))
    .orderBy(changeEvents.createdAt, changeEvents.number)
    .limit(EVENT_BATCH_SIZE);
  const rows = await tx
    .delete(changeEvents)
    .where(sql`${changeEvents.number} in (${expired})`)
    .returning({ number: changeEvents.number });
  if (rows.length === 0) return 0;
  const value = String(rows.reduce((highest, { number }) => Math.max(highest, number), 0));
  await tx
    .insert(settings)
    .values({ key: REMOVED_SETTING, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`greatest(${settings.value}::bigint, excluded.value::bigint)::text` },
    });
  return rows.length;
}

/** Returns the highest number among the deleted events, or 0. A reader at a lower position may have missed some. */
export async function findLastRemovedNumber(db: Db | Transaction): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.key, REMOVED_SETTING));
  return Number(row?.value ?? 0);
}

/** Starts the job that deletes expired events. */
export function startEventCleanup(db: Db, log: FastifyBaseLogger): WorkerLoop {
  return startWorkerLoop((isStopped) => removeOldEvents(db, isStopped), {
    name: "Remove old events",
    purpose: `Deletes change events after ${EVENT_RETENTION_DAYS} days.`,
    everyMs: HOUR_MS,
    log,
    failure: "failed to remove old events",
  });
}
