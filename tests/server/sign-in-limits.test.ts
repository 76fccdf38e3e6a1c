/** How fast passwords can be guessed, and that guessing keeps nobody else out. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../server/db/database";
import { signInLimits } from "../../server/db/schema-accounts";
import { HttpError } from "../../server/http/errors";
import { createSignInLimits, type SignInLimits } from "../../server/http/sign-in-limits";
import { startTestApp } from "./support/app";
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
  await database.db.delete(signInLimits);
  limits = createSignInLimits(database.db, FREE);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The seconds that an attempt has to wait; 0 for one that may be made. */
async function wait(email: string, address: string, by = limits): Promise<number> {
  try {
    await by.attempt(email, address);
    return 0;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

const after = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const signIn = async (email: string, address: string) => (await limits.attempt(email, address))();

/** Attempts of strangers, each from an address of its own. */
async function guess(times: number, email = ADMIN): Promise<void> {
  for (let number = 0; number < times; number++) await wait(email, `198.51.100.${number}`);
}

describe("for one account from one address", () => {
  it("each attempt beyond the free ones waits longer, up to a quarter of an hour", async () => {
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    const waits: number[] = [];
    for (let number = 0; number < 8; number++) {
      const seconds = await wait(ADMIN, HOME);
      waits.push(seconds);
      after(seconds);
      expect(await wait(ADMIN, HOME)).toBe(0);
    }
    expect(waits[0]).toBe(2);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBe(900);
  });

  it("all is forgotten after a day, and once the password was right", async () => {
    for (let number = 0; number < FREE - 1; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    after(86_401);
    for (let number = 0; number < FREE - 1; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    await signIn(ADMIN, HOME);
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, HOME)).toBe(0);
    expect(await wait(ADMIN, HOME)).toBe(2);
  });

  it("a clock that was days ahead for a while leaves no longer wait behind", async () => {
    after(3 * 86_400);
    for (let number = 0; number <= FREE; number++) await wait(ADMIN, HOME);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    after(-3 * 86_400);
    expect(await wait(ADMIN, HOME)).toBe(0);
    const seconds = await wait(ADMIN, HOME);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  it("of many attempts at once only the free ones are made", async () => {
    const waits = await Promise.all(Array.from({ length: 40 }, () => wait(ADMIN, HOME)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(FREE);
  });

  it("several servers share the count", async () => {
    const other = createSignInLimits(database.db, FREE);
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, HOME, number % 2 ? other : limits)).toBe(0);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    expect(await wait(ADMIN, HOME, other)).toBeGreaterThan(0);
  });

  it("an IPv6 network is one address, and so is an IPv4 address written as IPv6", async () => {
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2::77"]) {
      expect(await wait(ADMIN, address)).toBe(0);
    }
    expect(await wait(ADMIN, "2001:db8:1:2::abcd")).toBeGreaterThan(0);
    expect(await wait(ADMIN, "2001:db8:1:3::1")).toBe(0);
    for (const address of [HOME, `::ffff:${HOME}`, HOME]) expect(await wait(ADMIN, address)).toBe(0);
    expect(await wait(ADMIN, `::ffff:${HOME}`)).toBeGreaterThan(0);
  });
});

describe("what strangers do", () => {
  it("does not hold up whoever has signed in from this address before", async () => {
    await signIn(ADMIN, HOME);
    await guess(60);
    expect(await wait(ADMIN, HOME)).toBe(0);
    await signIn(ADMIN, HOME);
    after(31 * 86_400);
    await guess(60);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
  });

  it("makes a new address wait a minute at most", async () => {
    await guess(200);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    expect(await wait(ADMIN, HOME)).toBeLessThanOrEqual(60);
    after(60);
    expect(await wait(ADMIN, HOME)).toBe(0);
  });

  it("does not hold up other accounts", async () => {
    await guess(60);
    expect(await wait("auditor@bazaar.example", HOME)).toBe(0);
  });
});

it("one address has so many attempts for all accounts", async () => {
  for (let number = 0; number < FREE * 8; number++) expect(await wait(`user${number}@shop.example`, HOME)).toBe(0);
  expect(await wait("another@shop.example", HOME)).toBeGreaterThan(0);
  expect(await wait("another@shop.example", "198.51.100.1")).toBe(0);
});

it("there are so many attempts in all, and two seconds make room for the next", async () => {
  for (let number = 0; number < FREE * 100; number++) {
    expect(await wait(`user${number}@shop.example`, `10.0.${number >> 8}.${number % 256}`)).toBe(0);
  }
  expect(await wait("another@shop.example", HOME)).toBe(2);
  after(2);
  expect(await wait("another@shop.example", HOME)).toBe(0);
});

it("neither e-mails nor addresses stand in the table", async () => {
  await signIn(ADMIN, HOME);
  await wait(ADMIN, HOME);
  const rows = await database.db.select().from(signInLimits);
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) expect(key).toMatch(/^(count|wait|known):[0-9a-f]{64}$/);
});

describe("the call", () => {
  const attempts = async (env: Record<string, string>, forwarded: (number: number) => string) => {
    const { app } = await startTestApp({ database, env: { LOGIN_ATTEMPTS: String(FREE), ...env } });
    const answers = [];
    for (let number = 0; number < FREE + 1; number++) {
      const answer = await app.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "x-forwarded-for": forwarded(number) },
        payload: { email: number % 2 ? ADMIN : " ADMIN@bazaar.example", password: "wrong" },
      });
      answers.push(answer);
    }
    return answers;
  };

  it("answers 429 with Retry-After and our body", async () => {
    const answers = await attempts({}, () => HOME);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429]);
    const refused = answers.at(-1);
    expect(Number(refused?.headers["retry-after"])).toBe(2);
    expect(refused?.json()).toEqual({
      message: "Too many sign-in attempts. Try again in 2 seconds.",
      code: "rate_limited",
    });
  });

  it.each([
    ["nobody is trusted", {}, 429],
    ["the proxy is another one", { TRUST_PROXY: "10.1.2.3" }, 429],
    ["the proxy is trusted", { TRUST_PROXY: "127.0.0.1" }, 401],
  ])("believes what a proxy says of the address only from a trusted one: %s", async (_case, env, last) => {
    const answers = await attempts(env, (number) => `203.0.113.${number}`);
    expect(answers.at(-1)?.statusCode).toBe(last);
  });
});
