/** Rate limiters that count in the database, and a job that deletes their expired counts. */
import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../db/database";
import { rateLimitCounts } from "../db/schema-accounts";
import { startWorkerLoop, type WorkerLoop } from "../base/worker-loop";

const CLEANUP_INTERVAL_MS = 5 * 60_000;
/** How long expired counts are kept. They may still be valid on a server whose clock is behind. */
const KEEP_EXPIRED_MS = 60 * 60_000;

/** Hashes the parts of a key, so that the table contains no names or addresses. */
export const limiterKey = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/**
 * Creates a rate limiter.
 * @param name prefix of its keys; unique among the limiters
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
 * Consumes one point of a key's limit.
 * @param seconds length of the window, if this count starts a new one
 * @param maxSeconds length of the longest window that this key can have
 * @returns 0 if the count is within the limit, otherwise the milliseconds to wait (at least 1)
 */
export async function consumePoint(limiter: RateLimiterDrizzle, key: string, seconds: number, maxSeconds = seconds) {
  try {
    await limiter.consume(key, 1, { customDuration: seconds });
    return 0;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    if (reason.msBeforeNext <= maxSeconds * 1000) return Math.max(1, reason.msBeforeNext);
    // The clock was ahead when the window started and has since been set back, so start a new window.
    await limiter.set(key, 1, seconds);
    return 0;
  }
}

/** Starts the job that deletes expired counts of all limiters. Like the limiters, it uses the system clock. */
export function startLimiterCleanup(db: Db, log: FastifyBaseLogger): WorkerLoop {
  const deleteExpiredCounts = async () => {
    await db.delete(rateLimitCounts).where(lt(rateLimitCounts.expire, new Date(Date.now() - KEEP_EXPIRED_MS)));
  };
  return startWorkerLoop(deleteExpiredCounts, {
    name: "Clear sign-in attempts",
    purpose: "Deletes expired counts of sign-in attempts and of other rate limits after an hour.",
    everyMs: CLEANUP_INTERVAL_MS,
    log,
    failure: "failed to delete expired counts",
  });
}
