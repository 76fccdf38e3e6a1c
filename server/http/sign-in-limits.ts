/**
 * How fast passwords can be guessed: for one account from one address, for one account, from one address, and in all.
 * Beyond some free attempts, those that follow wait, each longer than the one before, up to a bound. Nothing is locked,
 * since a lock would let a stranger keep an administrator out; and what others do holds nobody up who has signed in to the
 * account from this address before. All is counted in the database: several servers share it.
 */
import type { Db } from "../db/database";
import { tooMany } from "./errors";
import { consume, createLimiter, limiterKey } from "./limiters";
import { networkOf } from "./network-of";

const QUARTER_S = 15 * 60;
const DAY_S = 86_400;
const KNOWN_S = 30 * DAY_S;

/**
 * The free attempts of each kind, as multiples of those for one account from one address; the seconds after which their
 * count begins anew, and the longest wait in seconds.
 */
const KINDS = {
  pair: { times: 1, windowS: DAY_S, mostS: QUARTER_S },
  account: { times: 4, windowS: DAY_S, mostS: 60 },
  address: { times: 8, windowS: QUARTER_S, mostS: 300 },
  all: { times: 100, windowS: QUARTER_S, mostS: 2 },
};

type Kind = keyof typeof KINDS;

export interface SignInLimits {
  /**
   * Counts an attempt, before the password is looked at.
   * @param account the e-mail, or another name of what is guessed; null where an attempt is for no account
   * @returns what to call once it was right: it takes the attempt back and remembers the address
   * @throws HttpError 429, with the seconds to wait
   */
  attempt(account: string | null, address: string): Promise<() => Promise<void>>;
}

/** @param free attempts for one account from one address within a day */
export function createSignInLimits(db: Db, free: number): SignInLimits {
  const counted = createLimiter(db, "count", free, DAY_S);
  const waiting = createLimiter(db, "wait", 1, QUARTER_S);
  const known = createLimiter(db, "known", 1, KNOWN_S);

  /** Milliseconds to wait before the attempt may be made; 0 where it may be made now. */
  async function waitFor(kind: Kind, key: string): Promise<number> {
    const { times, windowS, mostS } = KINDS[kind];
    const { consumedPoints } = await counted.penalty(key, 1, { customDuration: windowS });
    const over = consumedPoints - free * times;
    if (over < 0) return 0;
    // The last free attempt is made, and the next one has to wait.
    return consume(waiting, key, Math.min(2 ** (over + 1), mostS), mostS);
  }

  /** @throws HttpError 429 where one of the kinds has to wait */
  async function count(keys: [Kind, string][]): Promise<void> {
    const waits = await Promise.all(keys.map(([kind, key]) => waitFor(kind, key)));
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    if (seconds === 0) return;
    const unit = seconds === 1 ? "second" : "seconds";
    throw tooMany(`Too many sign-in attempts. Try again in ${seconds} ${unit}.`, seconds);
  }

  return {
    async attempt(account, address) {
      const network = networkOf(address);
      const everybody: [Kind, string][] = [
        ["address", limiterKey("address", network)],
        ["all", limiterKey("all")],
      ];
      if (account === null) {
        await count(everybody);
        return async () => {
          await Promise.all(everybody.map(([, key]) => counted.reward(key)));
        };
      }
      const pair = limiterKey("pair", account, network);
      const isKnown = (await known.get(pair)) !== null;
      const others: [Kind, string][] = [["account", limiterKey("account", account)], ...everybody];
      await count([["pair", pair], ...(isKnown ? [] : others)]);
      return async () => {
        await Promise.all([
          counted.delete(pair),
          waiting.delete(pair),
          known.set(pair, 1, KNOWN_S),
          ...(isKnown ? [] : others.map(([, key]) => counted.reward(key))),
        ]);
      };
    },
  };
}
