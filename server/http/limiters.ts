/** What counts attempts in the database, and forgets the counts that have run out. */
import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../db/database";
import { signInLimits } from "../db/schema-accounts";
import { startWorkerLoop, type WorkerLoop } from "../worker-loop";

const FORGET_EVERY_MS = 5 * 60_000;
/** What has just run out for this server may not have for another one, whose clock is behind. */
const FORGET_AFTER_MS = 60 * 60_000;

/** Whom and what is counted does not stand in the table, only a hash of it. */
export const limiterKey = (...parts: string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/**
 * @param name of what is counted, unique among the limiters
 * @param seconds after which the count begins anew
 */
export function createLimiter(db: Db, name: string, points: number, seconds: number): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: signInLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    // Its own timer, one for each limiter, cannot be stopped and outlives the database.
    clearExpiredByTimeout: false,
  });
}

/**
 * Counts once more.
 * @param seconds after which a count that begins now runs out
 * @param mostS the longest that any count of this key runs
 * @returns milliseconds to wait, at least one; 0 where it is within what is allowed
 */
export async function consume(limiter: RateLimiterDrizzle, key: string, seconds: number, mostS = seconds) {
  try {
    await limiter.consume(key, 1, { customDuration: seconds });
    return 0;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    if (reason.msBeforeNext <= mostS * 1000) return Math.max(1, reason.msBeforeNext);
    // It began by a clock that was ahead, and has been set back since.
    await limiter.set(key, 1, seconds);
    return 0;
  }
}

/** Deletes the counts of all limiters that have run out, until it is stopped. The limiters go by the system's clock. */
export function startForgetting(db: Db, log: FastifyBaseLogger): WorkerLoop {
  const forget = async () => {
    await db.delete(signInLimits).where(lt(signInLimits.expire, new Date(Date.now() - FORGET_AFTER_MS)));
  };
  return startWorkerLoop(forget, {
    name: "Clear sign-in attempts",
    purpose: "Deletes expired counts of sign-in attempts after an hour.",
    everyMs: FORGET_EVERY_MS,
    log,
    failure: "counts that have run out could not be deleted",
  });
}
