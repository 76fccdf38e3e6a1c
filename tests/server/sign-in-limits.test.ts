/** Limits on guessing passwords. They do not lock other people out. */
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../server/db/database";
import { rateLimitCounts } from "../../server/db/schema-accounts";
import { HttpError } from "../../server/http/errors";
import { createSignInLimits, type SignInAttempt, type SignInLimits } from "../../server/auth/sign-in-limits";
import { openTestDatabase } from "./support/database";

const FREE = 3;
const ADMIN = "admin@bazaar.example";
const HOME = "203.0.113.5";

let database: Database;
let limits: SignInLimits;

beforeAll(async () => {
  database = await openTestDatabase();
  return () => database.close();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await database.db.delete(rateLimitCounts);
  limits = createSignInLimits(database.db, FREE);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Begins a sign-in without completing it. Returns the seconds that the attempt has to wait, or 0 if it is allowed. */
const wait = (email: string, address: string, by = limits, device?: string): Promise<number> =>
  readWait({ guessed: ["password", email], address, ...(device === undefined ? {} : { device }) }, by);

async function readWait(attempt: SignInAttempt, by = limits): Promise<number> {
  try {
    await by.attempt(attempt);
    return 0;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

/**
 * Makes all counts older by this many days. Advancing the clock instead would leave PGlite with a timer that is too
 * long for `setTimeout`, and that therefore fires every millisecond.
 */
const ageCounts = (days: number) =>
  database.db.update(rateLimitCounts).set({ expire: sql`${rateLimitCounts.expire} - make_interval(days => ${days})` });

const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const signIn = async (email: string, address: string, device?: string) =>
  (await limits.attempt({ guessed: ["password", email], address, ...(device === undefined ? {} : { device }) }))();

/** Makes attempts from many different addresses. */
async function guessFromManyAddresses(times: number, email = ADMIN): Promise<void> {
  for (let number = 0; number < times; number++) await wait(email, `198.51.100.${number}`);
}

describe("for one account from one address", () => {
  it("each attempt beyond the free ones waits longer, up to 15 minutes", async () => {
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    const waits: number[] = [];
    for (let number = 0; number < 8; number++) {
      const seconds = await wait(ADMIN, HOME);
      waits.push(seconds);
      advance(seconds);
      expect(await wait(ADMIN, HOME)).toBe(0);
    }
    expect(waits[0]).toBe(2);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBe(900);
  });

  it("the count is reset after a day and after a successful sign-in", async () => {
    for (let number = 0; number < FREE - 1; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    advance(86_401);
    for (let number = 0; number < FREE - 1; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    await signIn(ADMIN, HOME);
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    expect(await wait(ADMIN, HOME)).toBe(2);
  });

  it("a clock that was days ahead and is set back does not make the wait longer", async () => {
    advance(3 * 86_400);
    for (let number = 0; number <= FREE; number++) await wait(ADMIN, HOME);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    advance(-3 * 86_400);
    expect(await wait(ADMIN, HOME)).toBe(0);
    const seconds = await wait(ADMIN, HOME);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  it("of many concurrent attempts only the free ones are allowed", async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => wait(ADMIN, HOME)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(FREE);
  });

  it("several servers share the count", async () => {
    const other = createSignInLimits(database.db, FREE);
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, HOME, number % 2 ? other : limits)).toBe(0);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    expect(await wait(ADMIN, HOME, other)).toBeGreaterThan(0);
  });

  it("an IPv6 network counts as one address, and an IPv4-mapped address as its IPv4 address", async () => {
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2::77"]) {
      expect(await wait(ADMIN, address)).toBe(0);
    }
    expect(await wait(ADMIN, "2001:db8:1:2::abcd")).toBeGreaterThan(0);
    expect(await wait(ADMIN, "2001:db8:1:3::1")).toBe(0);
    for (const address of [HOME, `::ffff:${HOME}`, HOME]) expect(await wait(ADMIN, address)).toBe(0);
    expect(await wait(ADMIN, `::ffff:${HOME}`)).toBeGreaterThan(0);
  });
});

describe("attempts from other addresses", () => {
  it("do not delay a person at an address from which they have signed in during the last thirty days", async () => {
    await signIn(ADMIN, HOME);
    await guessFromManyAddresses(60);
    expect(await wait(ADMIN, HOME)).toBe(0);
    await signIn(ADMIN, HOME);
    await ageCounts(31);
    await guessFromManyAddresses(60);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
  });

  it("delay a new address by at most a minute", async () => {
    await guessFromManyAddresses(200);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    expect(await wait(ADMIN, HOME)).toBeLessThanOrEqual(60);
    advance(60);
    expect(await wait(ADMIN, HOME)).toBe(0);
  });

  it("do not delay other accounts", async () => {
    await guessFromManyAddresses(60);
    expect(await wait("auditor@bazaar.example", HOME)).toBe(0);
  });
});

it("limits the attempts of one address across all accounts", async () => {
  for (let number = 0; number < FREE * 8; number++) expect(await wait(`user${number}@shop.example`, HOME)).toBe(0);
  expect(await wait("another@shop.example", HOME)).toBeGreaterThan(0);
  expect(await wait("another@shop.example", "198.51.100.1")).toBe(0);
});

it("limits the attempts in total, with room for the next one after two seconds", async () => {
  for (let number = 0; number < FREE * 100; number++) {
    expect(await wait(`user${number}@shop.example`, `10.0.${number >> 8}.${number % 256}`)).toBe(0);
  }
  expect(await wait("another@shop.example", HOME)).toBe(2);
  advance(2);
  expect(await wait("another@shop.example", HOME)).toBe(0);
});

describe("on a device that has signed in before", () => {
  const DEVICE = "d".repeat(43);
  const fromOthers = async (times: number, address = HOME) => {
    for (let number = 0; number < times; number++) await wait(ADMIN, address);
  };

  it("the correct password is not delayed by wrong ones from the same address", async () => {
    await signIn(ADMIN, HOME, DEVICE);
    await fromOthers(40);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBe(0);
    await signIn(ADMIN, HOME, DEVICE);
    await fromOthers(40, "198.51.100.7");
    expect(await wait(ADMIN, "198.51.100.7", limits, DEVICE), "from another address").toBe(0);
  });

  it("the first attempts are free, and later ones have to wait", async () => {
    await signIn(ADMIN, HOME, DEVICE);
    for (let number = 0; number < FREE; number++) {
      expect(await wait(ADMIN, `192.0.2.${number}`, limits, DEVICE)).toBe(0);
    }
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBe(2);
  });

  it("only the account that signed in there has a separate count, for thirty days", async () => {
    await signIn("auditor@bazaar.example", HOME, DEVICE);
    await fromOthers(40);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBeGreaterThan(0);
    await signIn(ADMIN, "192.0.2.1", DEVICE);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBe(0);
    await ageCounts(31);
    await fromOthers(40);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBeGreaterThan(0);
  });
});

describe("separate counts", () => {
  it("an email that looks like a second step does not affect the count of that step", async () => {
    const id = "665f1c2e9b3a4d0012345678";
    for (const email of [`second step of ${id}`, id]) {
      for (let number = 0; number < 40; number++) await wait(email, HOME);
    }
    advance(900);
    expect(await readWait({ guessed: ["second step", id], address: HOME })).toBe(0);
  });

  it("a rejected address writes nothing about the accounts it names", async () => {
    const everyKey = async () => (await database.db.select().from(rateLimitCounts)).map(({ key }) => key).sort();
    for (let number = 0; number <= FREE * 8; number++) await wait(`user${number}@shop.example`, HOME);
    expect(await wait("another@shop.example", HOME)).toBeGreaterThan(0);
    const before = await everyKey();
    for (let number = 0; number < 20; number++) {
      expect(await wait(`new${number}@shop.example`, HOME)).toBeGreaterThan(0);
    }
    expect(await everyKey()).toEqual(before);
  });

  it("a delayed address uses up none of an account's attempts from elsewhere", async () => {
    for (let number = 0; number < FREE * 7; number++) await wait(ADMIN, HOME);
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, "192.0.2.9")).toBe(0);
  });
});

it("stores neither emails nor addresses", async () => {
  await signIn(ADMIN, HOME);
  await wait(ADMIN, HOME);
  const rows = await database.db.select().from(rateLimitCounts);
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) expect(key).toMatch(/^(count|wait|known):[0-9a-f]{64}$/);
});
