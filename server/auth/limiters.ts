/** Rate limiters that count in the database, and a job that deletes their expired counts. */
import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../db/database";
import { rateLimitCounts } from "../db/schema-accounts";
import { startWorkerLoop, type WorkerLoop } from "../base/worker-loop";

const FORGET_EVERY_MS = 5 * 60_000;
/** A count that has expired here may not have expired on another server whose clock is behind. */
const FORGET_AFTER_MS = 60 * 60_000;

/** Hashes the parts of a key, so that the table contains no names or addresses. */
export const limiterKey = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/**
 * Creates a rate limiter.
 * @param name what is counted; unique among the limiters
 * @param seconds length of the window, after which the count restarts
 */
export function createLimiter(db: Db, name: string, points: number, seconds: number): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimitCounts,
    keyPrefix: name,
    points,
    duration: seconds,
    // The library's timer, one per limiter, cannot be stopped and would outlive the database.
    clearExpiredByTimeout: false,
  });
}

/**
 * Counts once.
 * @param seconds length of a window that starts now
 * @param maxSeconds the longest window that any count of this key has
 * @returns milliseconds to wait, at least one; 0 within the limit
 */
export async function consumePoint(limiter: RateLimiterDrizzle, key: string, seconds: number, maxSeconds = seconds) {
  try {
    await limiter.consume(key, 1, { customDuration: seconds });
    return 0;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    if (reason.msBeforeNext <= maxSeconds * 1000) return Math.max(1, reason.msBeforeNext);
    // The window started while the clock was ahead. The clock has been set back since.
    await limiter.set(key, 1, seconds);
    return 0;
  }
}

/** Starts the job that deletes expired counts of all limiters. The limiters use the system clock. */
export function startLimiterCleanup(db: Db, log: FastifyBaseLogger): WorkerLoop {
  const forget = async () => {
    await db.delete(rateLimitCounts).where(lt(rateLimitCounts.expire, new Date(Date.now() - FORGET_AFTER_MS)));
  };
  return startWorkerLoop(forget, {
    name: "Clear sign-in attempts",
    purpose: "Deletes expired counts of sign-in attempts after an hour.",
    everyMs: FORGET_EVERY_MS,
    log,
    failure: "counts that have run out could not be deleted",
  });
}
