/** What somebody may do so many times in a while, counted in the database, so that several servers share the count. */
import type { Db } from "../db/database";
import { tooMany } from "./errors";
import { consume, createLimiter, limiterKey } from "./limiters";

interface Allowance {
  points: number;
  /** After so many seconds the count begins anew. */
  seconds: number;
}

export interface Counter {
  /** Whether anything was counted that has not run out. Counts nothing. */
  has(...whose: string[]): Promise<boolean>;
  /** Counts once more. Whether that was within the allowance. */
  isWithin(...whose: string[]): Promise<boolean>;
  /** Counts once more. @throws HttpError 429 in the words, made of the minutes to wait */
  take(words: (minutes: number) => string, ...whose: string[]): Promise<void>;
}

/** @param name of what is counted, unique among the counters */
export function createCounter(db: Db, name: string, { points, seconds }: Allowance): Counter {
  const limiter = createLimiter(db, name, points, seconds);
  /** Seconds to wait; 0 where it is within the allowance. */
  async function count(whose: readonly string[]): Promise<number> {
    return Math.ceil((await consume(limiter, limiterKey(...whose), seconds)) / 1000);
  }
  return {
    has: async (...whose) => (await limiter.get(limiterKey(...whose))) !== null,
    isWithin: async (...whose) => (await count(whose)) === 0,
    async take(words, ...whose) {
      const wait = await count(whose);
      if (wait > 0) throw tooMany(words(Math.ceil(wait / 60)), wait);
    },
  };
}
