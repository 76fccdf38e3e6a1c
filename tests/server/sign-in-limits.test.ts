/** How fast passwords can be guessed, and that guessing keeps nobody else out. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../server/db/database";
import { signInLimits } from "../../server/db/schema-accounts";
import { readEnv } from "../../server/env";
import { HttpError } from "../../server/http/errors";
import { warnOfUnknownProxy } from "../../server/http/network-of";
import { createSignInLimits, type Attempt, type SignInLimits } from "../../server/http/sign-in-limits";
import { PASSWORD, startTestApp } from "./support/app";
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
const wait = (email: string, address: string, by = limits, device?: string): Promise<number> =>
  waitOf({ guessed: ["password", email], address, ...(device === undefined ? {} : { device }) }, by);

async function waitOf(attempt: Attempt, by = limits): Promise<number> {
  try {
    await by.attempt(attempt);
    return 0;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

const after = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const signIn = async (email: string, address: string, device?: string) =>
  (await limits.attempt({ guessed: ["password", email], address, ...(device === undefined ? {} : { device }) }))();

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

describe("on a device that has signed in before", () => {
  const DEVICE = "d".repeat(43);
  const fromOthers = async (times: number, address = HOME) => {
    for (let number = 0; number < times; number++) await wait(ADMIN, address);
  };

  it("the right password is not held up by wrong ones from the same address", async () => {
    await signIn(ADMIN, HOME, DEVICE);
    await fromOthers(40);
    expect(await wait(ADMIN, HOME)).toBeGreaterThan(0);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBe(0);
    await signIn(ADMIN, HOME, DEVICE);
    await fromOthers(40, "198.51.100.7");
    expect(await wait(ADMIN, "198.51.100.7", limits, DEVICE), "elsewhere").toBe(0);
  });

  it("so many attempts are free, and those that follow wait", async () => {
    await signIn(ADMIN, HOME, DEVICE);
    for (let number = 0; number < FREE; number++) {
      expect(await wait(ADMIN, `192.0.2.${number}`, limits, DEVICE)).toBe(0);
    }
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBe(2);
  });

  it("only the account that signed in has such a count, for thirty days", async () => {
    await signIn("auditor@bazaar.example", HOME, DEVICE);
    await fromOthers(40);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBeGreaterThan(0);
    await signIn(ADMIN, "192.0.2.1", DEVICE);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBe(0);
    after(31 * 86_400);
    await fromOthers(40);
    expect(await wait(ADMIN, HOME, limits, DEVICE)).toBeGreaterThan(0);
  });
});

describe("attempts that are counted apart", () => {
  it("an e-mail that is called like a second step spends nothing of it", async () => {
    const id = "665f1c2e9b3a4d0012345678";
    for (const email of [`second step of ${id}`, id]) {
      for (let number = 0; number < 40; number++) await wait(email, HOME);
    }
    after(900);
    expect(await waitOf({ guessed: ["second step", id], address: HOME })).toBe(0);
  });

  it("an address that is refused writes nothing about the accounts that it names", async () => {
    const everyKey = async () => (await database.db.select().from(signInLimits)).map(({ key }) => key).sort();
    for (let number = 0; number <= FREE * 8; number++) await wait(`user${number}@shop.example`, HOME);
    expect(await wait("another@shop.example", HOME)).toBeGreaterThan(0);
    const before = await everyKey();
    for (let number = 0; number < 20; number++) {
      expect(await wait(`new${number}@shop.example`, HOME)).toBeGreaterThan(0);
    }
    expect(await everyKey()).toEqual(before);
  });

  it("an address that has to wait for an account uses up none of its attempts from elsewhere", async () => {
    for (let number = 0; number < FREE * 7; number++) await wait(ADMIN, HOME);
    for (let number = 0; number < FREE; number++) expect(await wait(ADMIN, "192.0.2.9")).toBe(0);
  });
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

  it("remembers the browser by a cookie after a sign-in, and its hash alone in the database", async () => {
    const { app } = await startTestApp({ database, env: { LOGIN_ATTEMPTS: String(FREE) } });
    const login = (password: string, cookie?: string, headers = {}) =>
      app.inject({
        ...{ method: "POST", url: "/api/auth/login", payload: { email: ADMIN, password } },
        headers: { ...(cookie === undefined ? {} : { cookie: `other=1; ${cookie}` }), ...headers },
      });
    expect((await login("wrong")).headers["set-cookie"]).toBeUndefined();
    const [cookie = ""] = String((await login(PASSWORD)).headers["set-cookie"]).split(";");
    expect(cookie).toMatch(/^device=[\w-]{43}$/);
    while ((await login("wrong")).statusCode !== 429);
    expect((await login(PASSWORD)).statusCode, "without the cookie").toBe(429);
    expect((await login(PASSWORD, `device=${"x".repeat(43)}`)).statusCode, "with one made up").toBe(429);
    const again = await login(PASSWORD, cookie);
    expect(again.statusCode).toBe(200);
    expect(again.headers["set-cookie"]).toBe(`${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict`);
    const rows = await database.db.select().from(signInLimits);
    expect(JSON.stringify(rows)).not.toContain(cookie.slice("device=".length));
  });

  it("has a cookie over https that no other host can set", async () => {
    const { app } = await startTestApp({ database, env: { PUBLIC_URL: "https://console.example" } });
    const payload = { email: ADMIN, password: PASSWORD };
    const { headers } = await app.inject({ method: "POST", url: "/api/auth/login", payload });
    expect(headers["set-cookie"]).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it("asks for one's own password again whatever others try from the same address", async () => {
    const { app, call } = await startTestApp({ database, env: { LOGIN_ATTEMPTS: String(FREE) } });
    const change = (current: string) =>
      call("PUT", "/api/admin/account/password", { as: "admin", body: { current, password: "short" } });
    const before = (await change(PASSWORD)).status;
    expect(before).toBe(422);
    const wrong = { method: "POST", url: "/api/auth/login", payload: { email: ADMIN, password: "wrong" } } as const;
    while ((await app.inject(wrong)).statusCode !== 429);
    expect((await change(PASSWORD)).status).toBe(before);
    for (let number = 0; number < FREE; number++) await change("wrong-password");
    expect((await change("wrong-password")).status).toBe(429);
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

it.each([
  [{ PUBLIC_URL: "https://console.example" }, 1],
  [{ PUBLIC_URL: "https://console.example", TRUST_PROXY: "10.1.2.3" }, 0],
  [{ PUBLIC_URL: "http://console.example" }, 0],
  [{}, 0],
])("warns at the start where everybody seems to come from the proxy: %j", async (given, times) => {
  const lines: string[] = [];
  const env = { ...given, LOG_LEVEL: "warn" };
  const { app } = await startTestApp({ database, env, logTo: { write: (line) => void lines.push(line) } });
  warnOfUnknownProxy(app, readEnv(env));
  expect(lines.filter((line) => line.includes("TRUST_PROXY is not set"))).toHaveLength(times);
});
