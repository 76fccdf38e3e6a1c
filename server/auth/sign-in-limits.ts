/**
 * Limits how fast passwords and second steps can be guessed: for one account from one address, for one account, from
 * one address, and in total. After the free attempts, the wait before the next one grows, up to a maximum.
 *
 * Accounts are never locked, since a stranger could use a lock to keep an administrator out. A device that has signed
 * in to the account before has a separate count, which other people cannot use up. The counts are in the database, so
 * several servers share them.
 */
import { formatCount } from "../base/text";
import type { Db } from "../db/database";
import { rateLimitedError } from "../http/errors";
import { consumePoint, createLimiter, limiterKey } from "./limiters";
import { toNetwork } from "../http/network-of";

const QUARTER_S = 15 * 60;
const DAY_S = 86_400;
/** How long a device and an address are remembered after a sign-in. */
export const DEVICE_MEMORY_S = 30 * DAY_S;

/** LOGIN_ATTEMPTS × `times` attempts are free in a window. `own` is for one account from one address or device. */
const KINDS = {
  own: { times: 1, windowS: DAY_S, maxWaitS: QUARTER_S },
  account: { times: 4, windowS: DAY_S, maxWaitS: 60 },
  address: { times: 8, windowS: QUARTER_S, maxWaitS: 300 },
  all: { times: 100, windowS: QUARTER_S, maxWaitS: 2 },
};

type Kind = keyof typeof KINDS;
type Budget = readonly [Kind, key: string];

/**
 * The target of a guess: the password of an email address, or the second step of a user. They are counted separately.
 */
export type GuessTarget = readonly ["password", email: string] | readonly ["second step", userId: string];

export interface SignInAttempt {
  /** Null if the attempt does not say whose account it is for, as in a sign-in with only a passkey. */
  guessed: GuessTarget | null;
  address: string;
  /** The browser's secret, or the id of the session that sends the request. */
  device?: string;
  /** True if `device` is the id of an open session. Such a device is always known. */
  inSession?: boolean;
}

export interface SignInLimits {
  /**
   * Counts an attempt, before the password is checked.
   * @returns a function to call on success: it undoes the count and, if `guessed` is set, remembers the device and the
   * address
   * @throws HttpError 429, with the seconds to wait
   */
  attempt(attempt: SignInAttempt): Promise<() => Promise<void>>;
}

/**
 * Creates the sign-in limits.
 * @param free number of free attempts for one account from one address within a day
 */
export function createSignInLimits(db: Db, free: number): SignInLimits {
  const counted = createLimiter(db, "count", free, DAY_S);
  const waiting = createLimiter(db, "wait", 1, QUARTER_S);
  const known = createLimiter(db, "known", 1, DEVICE_MEMORY_S);

  /** Returns the milliseconds to wait before the attempt; 0 if it may proceed. */
  async function waitFor([kind, key]: Budget): Promise<number> {
    const { times, windowS, maxWaitS } = KINDS[kind];
    const { consumedPoints } = await counted.penalty(key, 1, { customDuration: windowS });
    const over = consumedPoints - free * times;
    if (over < 0) return 0;
    // From the last free attempt on, each attempt starts a wait. Attempts during the wait are rejected.
    return consumePoint(waiting, key, Math.min(2 ** (over + 1), maxWaitS), maxWaitS);
  }

  /**
   * Counts against each budget, up to the first that is exhausted. An address beyond its limit therefore adds no
   * counts to the accounts that it tries, and cannot use up their attempts from other addresses.
   * @throws HttpError 429
   */
  async function count(budgets: readonly Budget[]): Promise<void> {
    for (const budget of budgets) {
      const seconds = Math.ceil((await waitFor(budget)) / 1000);
      const delay = formatCount(seconds, "second");
      if (seconds > 0) throw rateLimitedError(`Too many sign-in attempts. Try again in ${delay}.`, seconds);
    }
  }

  const isKnown = async (key: string): Promise<boolean> => (await known.get(key)) !== null;
  const undo = (budgets: readonly Budget[]) => Promise.all(budgets.map(([, key]) => counted.reward(key)));
  const forget = (key: string) => Promise.all([counted.delete(key), waiting.delete(key)]);

  return {
    async attempt({ guessed, address, device, inSession = false }) {
      const network = toNetwork(address);
      const sharedBudgets: Budget[] = [
        ["address", limiterKey("address", network)],
        ["all", limiterKey("all")],
      ];
      if (guessed === null) {
        await count(sharedBudgets);
        return async () => void (await undo(sharedBudgets));
      }
      const byAddress = limiterKey("own address", ...guessed, network);
      const byDevice = device === undefined ? undefined : limiterKey("own device", ...guessed, device);
      const remember = async () => {
        await known.set(byAddress, 1, DEVICE_MEMORY_S);
        if (byDevice !== undefined && !inSession) await known.set(byDevice, 1, DEVICE_MEMORY_S);
      };
      const isKnownDevice = byDevice !== undefined && (inSession || (await isKnown(byDevice)));
      if (isKnownDevice || (await isKnown(byAddress))) {
        const own = isKnownDevice ? byDevice : byAddress;
        await count([["own", own]]);
        return async () => void (await Promise.all([forget(own), remember()]));
      }
      const account: Budget = ["account", limiterKey("account", ...guessed)];
      await count([...sharedBudgets, ["own", byAddress], account]);
      return async () => void (await Promise.all([forget(byAddress), remember(), undo([...sharedBudgets, account])]));
    },
  };
}
