/** Rate limits that are counted in the database, so that several servers share the count. */
import type { Db } from "../db/database";
import { rateLimitedError } from "../http/errors";
import { consumePoint, createLimiter, limiterKey } from "./limiters";

interface Allowance {
  points: number;
  /** Length of the window in seconds, after which the count restarts. */
  seconds: number;
}

export interface RateLimit {
  /** Whether the key has an unexpired count. Does not count. */
  has(...keyParts: string[]): Promise<boolean>;
  /** Counts once, and returns whether the count is still within the allowance. */
  isWithin(...keyParts: string[]): Promise<boolean>;
  /**
   * Counts once.
   * @param words builds the message from the minutes to wait
   * @throws HttpError 429 beyond the allowance
   */
  take(words: (minutes: number) => string, ...keyParts: string[]): Promise<void>;
}

/**
 * Creates a rate limit.
 * @param name what is counted; unique among the rate limits
 */
export function createRateLimit(db: Db, name: string, { points, seconds }: Allowance): RateLimit {
  const limiter = createLimiter(db, name, points, seconds);
  /** Returns the seconds to wait; 0 within the allowance. */
  async function count(keyParts: readonly string[]): Promise<number> {
    return Math.ceil((await consumePoint(limiter, limiterKey(...keyParts), seconds)) / 1000);
  }
  return {
    has: async (...keyParts) => (await limiter.get(limiterKey(...keyParts))) !== null,
    isWithin: async (...keyParts) => (await count(keyParts)) === 0,
    async take(words, ...keyParts) {
      const wait = await count(keyParts);
      if (wait > 0) throw rateLimitedError(words(Math.ceil(wait / 60)), wait);
    },
  };
}
