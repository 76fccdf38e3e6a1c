/**
 * Limits how fast passwords and second steps can be guessed: for one account from one address, for one account, from one
 * address, and in total. Each attempt beyond the free ones waits longer than the one before, up to a maximum. There is no
 * lock, since a stranger could use it to keep an administrator out. A device that has signed in to the account before has
 * its own count, which other people cannot use up. The counts are in the database, so several servers share them.
 */
import type { Db } from "../db/database";
import { tooMany } from "./errors";
import { consume, createLimiter, limiterKey } from "./limiters";
import { networkOf } from "./network-of";

const QUARTER_S = 15 * 60;
const DAY_S = 86_400;
/** How long a device and an address are remembered after a sign-in. */
export const KNOWN_S = 30 * DAY_S;

/** Free attempts as multiples of LOGIN_ATTEMPTS, the seconds until the count starts again, and the longest wait in seconds. */
const KINDS = {
  own: { times: 1, windowS: DAY_S, mostS: QUARTER_S },
  account: { times: 4, windowS: DAY_S, mostS: 60 },
  address: { times: 8, windowS: QUARTER_S, mostS: 300 },
  all: { times: 100, windowS: QUARTER_S, mostS: 2 },
};

type Kind = keyof typeof KINDS;
type Budget = readonly [Kind, key: string];

/** The password of an e-mail address, or the second step of a user. The two are counted apart. */
export type Guessed = readonly ["password", email: string] | readonly ["second step", userId: string];

export interface Attempt {
  /** Null if the attempt is for no account, such as a passkey of somebody unknown. */
  guessed: Guessed | null;
  address: string;
  /** The secret of the browser, or the id of the session that sends the request. */
  device?: string;
  /** True if `device` is the id of an open session, which is known by itself. */
  inSession?: boolean;
}

export interface SignInLimits {
  /**
   * Counts an attempt, before the password is looked at.
   * @returns what to call if it was right: it takes the attempt back and remembers the device and the address
   * @throws HttpError 429, with the seconds to wait
   */
  attempt(attempt: Attempt): Promise<() => Promise<void>>;
}

/** @param free attempts for one account from one address within a day */
export function createSignInLimits(db: Db, free: number): SignInLimits {
  const counted = createLimiter(db, "count", free, DAY_S);
  const waiting = createLimiter(db, "wait", 1, QUARTER_S);
  const known = createLimiter(db, "known", 1, KNOWN_S);

  /** Milliseconds to wait before the attempt may be made; 0 where it may be made now. */
  async function waitFor([kind, key]: Budget): Promise<number> {
    const { times, windowS, mostS } = KINDS[kind];
    const { consumedPoints } = await counted.penalty(key, 1, { customDuration: windowS });
    const over = consumedPoints - free * times;
    if (over < 0) return 0;
    // The last free attempt is made, and the next one has to wait.
    return consume(waiting, key, Math.min(2 ** (over + 1), mostS), mostS);
  }

  /**
   * Counts for one budget after the other, up to the first that refuses. So an address that is refused writes nothing about
   * the accounts that it names, and cannot use up their attempts from elsewhere.
   * @throws HttpError 429
   */
  async function count(budgets: readonly Budget[]): Promise<void> {
    for (const budget of budgets) {
      const seconds = Math.ceil((await waitFor(budget)) / 1000);
      const unit = seconds === 1 ? "second" : "seconds";
      if (seconds > 0) throw tooMany(`Too many sign-in attempts. Try again in ${seconds} ${unit}.`, seconds);
    }
  }

  const isKnown = async (key: string): Promise<boolean> => (await known.get(key)) !== null;
  const takeBack = (budgets: readonly Budget[]) => Promise.all(budgets.map(([, key]) => counted.reward(key)));
  const forget = (key: string) => Promise.all([counted.delete(key), waiting.delete(key)]);

  return {
    async attempt({ guessed, address, device, inSession = false }) {
      const network = networkOf(address);
      const everybody: Budget[] = [
        ["address", limiterKey("address", network)],
        ["all", limiterKey("all")],
      ];
      if (guessed === null) {
        await count(everybody);
        return async () => void (await takeBack(everybody));
      }
      const byAddress = limiterKey("own address", ...guessed, network);
      const byDevice = device === undefined ? undefined : limiterKey("own device", ...guessed, device);
      const remember = async () => {
        await known.set(byAddress, 1, KNOWN_S);
        if (byDevice !== undefined && !inSession) await known.set(byDevice, 1, KNOWN_S);
      };
      const isKnownDevice = byDevice !== undefined && (inSession || (await isKnown(byDevice)));
      if (isKnownDevice || (await isKnown(byAddress))) {
        const own = isKnownDevice ? byDevice : byAddress;
        await count([["own", own]]);
        return async () => void (await Promise.all([forget(own), remember()]));
      }
      const account: Budget = ["account", limiterKey("account", ...guessed)];
      await count([...everybody, ["own", byAddress], account]);
      return async () => void (await Promise.all([forget(byAddress), remember(), takeBack([...everybody, account])]));
    },
  };
}
