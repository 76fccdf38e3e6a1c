/** Rebuilds the rollups of stale days, and of complete months. */
import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { nextTimestamp } from "../base/clock";
import { ADVISORY_LOCKS, tryLock } from "../db/advisory-locks";
import { gatherOrderChanges } from "../db/gather-order-changes";
import { DISABLE_TIME_LIMITS, type Db, type Transaction } from "../db/database";
import { salesRollups, staleDays } from "../db/schema-sales";
import { addMonths, startOfMonth, toIndianDay } from "../base/indian-days";
import { startWorkerLoop, type WorkerLoop } from "../base/worker-loop";
import { DIMENSIONS } from "./dimensions";
import { CLOSED_MONTH_DIMENSION, isInAnyPeriod, REBUILD_MARK_DIMENSION, toPeriods } from "./spans";

const EVERY_MS = 30_000;
/** Memory for grouping. With the default, PostgreSQL groups the lines of many days on disk. */
const GROUPING_MEMORY = "64MB";
/** Days per transaction while a server runs. On PGlite, all other queries wait for the transaction. */
const BATCH_DAYS = 10;

const SUBJECTS = new Set(Object.values(DIMENSIONS).map(({ subject }) => subject));

const dimensionsOf = (subject: string): string[] =>
  Object.entries(DIMENSIONS).flatMap(([name, one]) => (one.subject === subject ? [name] : []));

/**
 * Rebuilds the rollups of all stale days, unless another server does. Concurrent readers see rollups and stale days of
 * the same moment.
 * A change during the rebuild leaves its day stale, because a transaction only removes the marks that it sees.
 * @param isStopped checked before each transaction
 * @param daysAtOnce days per transaction; more days finish sooner
 * @returns how many days were rebuilt, counted once for each subject
 */
export async function rebuildSales(
  db: Db,
  { isStopped = () => false, daysAtOnce = BATCH_DAYS }: { isStopped?: () => boolean; daysAtOnce?: number } = {},
): Promise<number> {
  await gatherOrderChanges(db);
  let days = 0;
  for (const subject of SUBJECTS) {
    for (let done = daysAtOnce; done >= daysAtOnce && !isStopped(); days += done) {
      done = await db.transaction((tx) => rebuildSome(tx, subject, daysAtOnce), { isolationLevel: "repeatable read" });
    }
  }
  return days;
}

/** Marks every day stale that has rows or a rollup. */
export async function markAllDaysStale(db: Db): Promise<void> {
  for (const subject of SUBJECTS) {
    await db.execute(sql`insert into stale_days (subject, day)
      select ${subject}::text, indian_day(created_at) from ${sql.identifier(subject)} group by 2
      union select ${subject}::text, start from ${salesRollups} where ${inArray(salesRollups.dimension, dimensionsOf(subject))} group by 2`);
  }
}

async function rebuildSome(tx: Transaction, subject: string, limit: number): Promise<number> {
  // Must be the first query, because the first query takes the snapshot. In a snapshot from before the lock, days that
  // another server has just rebuilt would still be stale.
  if (!(await tryLock(tx, ADVISORY_LOCKS.rebuildSales))) return 0;
  await tx.execute(sql.raw(DISABLE_TIME_LIMITS));
  await tx.execute(sql`select set_config('work_mem', ${GROUPING_MEMORY}, true)`);
  const stale = await tx
    .selectDistinct({ day: staleDays.day })
    .from(staleDays)
    .where(eq(staleDays.subject, subject))
    .orderBy(staleDays.day)
    .limit(limit);
  const days = stale.map(({ day }) => day);
  if (days.length === 0) return 0;
  const isRebuilt = isInAnyPeriod(toPeriods(days));
  await tx.delete(staleDays).where(and(eq(staleDays.subject, subject), inArray(staleDays.day, days)));
  for (const [name, dimension] of Object.entries(DIMENSIONS).filter(([, one]) => one.subject === subject)) {
    await tx
      .delete(salesRollups)
      .where(and(eq(salesRollups.dimension, name), eq(salesRollups.grain, "day"), inArray(salesRollups.start, days)));
    await tx.execute(sql`insert into ${salesRollups} (grain, start, dimension, key, name, orders, units, revenue)
      select 'day', day, ${name}, key, name, orders, units, revenue from (${dimension.from(isRebuilt)}) as rows`);
  }
  for (const month of new Set(days.map(startOfMonth))) await closeMonth(tx, subject, month);
  await tx
    .delete(salesRollups)
    .where(and(eq(salesRollups.dimension, REBUILD_MARK_DIMENSION), eq(salesRollups.grain, "month")));
  await tx.insert(salesRollups).values({
    grain: "month",
    start: startOfMonth(toIndianDay(nextTimestamp())),
    dimension: REBUILD_MARK_DIMENSION,
    key: randomUUID(),
  });
  return days.length;
}

/** Builds the rollup of a month, once the month is over and none of its days is stale. */
async function closeMonth(tx: Transaction, subject: string, month: string): Promise<void> {
  const names = dimensionsOf(subject);
  const marks = and(eq(salesRollups.dimension, CLOSED_MONTH_DIMENSION), eq(salesRollups.key, subject));
  await tx
    .delete(salesRollups)
    .where(
      and(
        or(inArray(salesRollups.dimension, names), marks),
        eq(salesRollups.grain, "month"),
        eq(salesRollups.start, month),
      ),
    );
  const next = addMonths(month, 1);
  if (next > toIndianDay(nextTimestamp())) return;
  const stale = and(eq(staleDays.subject, subject), gte(staleDays.day, month), lt(staleDays.day, next));
  if ((await tx.$count(staleDays, stale)) > 0) return;
  await tx.execute(sql`insert into ${salesRollups} (grain, start, dimension, key, name, orders, units, revenue)
    select 'month', ${month}, dimension, key, name, sum(orders), sum(units), sum(revenue) from ${salesRollups}
    where ${inArray(salesRollups.dimension, names)} and grain = 'day' and start >= ${month} and start < ${next}
    group by dimension, key, name`);
  await tx
    .insert(salesRollups)
    .values({ grain: "month", start: month, dimension: CLOSED_MONTH_DIMENSION, key: subject });
}

/** Starts the job that rebuilds the rollups. */
export function startSalesRollup(db: Db, log: FastifyBaseLogger): WorkerLoop {
  return startWorkerLoop(async (isStopped) => void (await rebuildSales(db, { isStopped })), {
    name: "Recalculate sales",
    purpose: "Recalculates the sales of days whose orders have changed, for the dashboard, analytics and reports.",
    everyMs: EVERY_MS,
    log,
    failure: "failed to recalculate the sales",
  });
}
