/** The limits of sign-ins and password checks, through the API: responses, device cookies and forwarded addresses. */
import { beforeEach, expect, it, vi } from "vitest";
import { rateLimitCounts } from "../../server/db/schema-accounts";
import { readEnv } from "../../server/base/env";
import { warnAboutMissingTrustProxy } from "../../server/http/network-of";
import { TEST_PASSWORD, startTestApp } from "./support/app";

const FREE_ATTEMPTS = 3;
const ADMIN = "admin@bazaar.example";

const { database } = await startTestApp();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await database.db.delete(rateLimitCounts);
  return () => void vi.useRealTimers();
});

const attemptSignIns = async (env: Record<string, string>, forwardedFor: (attempt: number) => string) => {
  const { app } = await startTestApp({ database, env: { LOGIN_ATTEMPTS: String(FREE_ATTEMPTS), ...env } });
  const responses = [];
  for (let attempt = 0; attempt < FREE_ATTEMPTS + 1; attempt++) {
    const response = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "x-forwarded-for": forwardedFor(attempt) },
      // Both spellings are the same account.
      payload: { email: attempt % 2 ? ADMIN : " ADMIN@bazaar.example", password: "wrong" },
    });
    responses.push(response);
  }
  return responses;
};

it("responds with 429, Retry-After and the standard error body", async () => {
  const responses = await attemptSignIns({}, () => "203.0.113.5");
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429]);
  const limited = responses.at(-1);
  expect(Number(limited?.headers["retry-after"])).toBe(2);
  expect(limited?.json()).toEqual({
    message: "Too many sign-in attempts. Try again in 2 seconds.",
    code: "rate_limited",
  });
});

it("recognises a browser by its device cookie after a sign-in, and stores only a hash of the cookie", async () => {
  const { app } = await startTestApp({ database, env: { LOGIN_ATTEMPTS: String(FREE_ATTEMPTS) } });
  const login = (password: string, cookie?: string, headers = {}) =>
    app.inject({
      ...{ method: "POST", url: "/api/auth/login", payload: { email: ADMIN, password } },
      headers: { ...(cookie === undefined ? {} : { cookie: `other=1; ${cookie}` }), ...headers },
    });
  expect((await login("wrong")).headers["set-cookie"]).toBeUndefined();
  const [cookie = ""] = String((await login(TEST_PASSWORD)).headers["set-cookie"]).split(";");
  expect(cookie).toMatch(/^device=[\w-]{43}$/);
  while ((await login("wrong")).statusCode !== 429);
  expect((await login(TEST_PASSWORD)).statusCode, "without the cookie").toBe(429);
  expect((await login(TEST_PASSWORD, `device=${"x".repeat(43)}`)).statusCode, "with a forged cookie").toBe(429);
  const again = await login(TEST_PASSWORD, cookie);
  expect(again.statusCode).toBe(200);
  expect(again.headers["set-cookie"]).toBe(`${cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict`);
  const rows = await database.db.select().from(rateLimitCounts);
  expect(JSON.stringify(rows)).not.toContain(cookie.slice("device=".length));
});

it("sets a __Host- cookie over HTTPS", async () => {
  const { app } = await startTestApp({ database, env: { PUBLIC_URL: "https://console.example" } });
  const payload = { email: ADMIN, password: TEST_PASSWORD };
  const { headers } = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  expect(headers["set-cookie"]).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
  );
});

it("limits the password checks of a session separately from sign-ins at the same address", async () => {
  const { app, call } = await startTestApp({ database, env: { LOGIN_ATTEMPTS: String(FREE_ATTEMPTS) } });
  const change = (current: string) =>
    call("PUT", "/api/admin/account/password", { as: "admin", body: { current, password: "short" } });
  // The current password is correct, but the new one is too short.
  const before = (await change(TEST_PASSWORD)).status;
  expect(before).toBe(422);
  const wrong = { method: "POST", url: "/api/auth/login", payload: { email: ADMIN, password: "wrong" } } as const;
  while ((await app.inject(wrong)).statusCode !== 429);
  expect((await change(TEST_PASSWORD)).status).toBe(before);
  for (let number = 0; number < FREE_ATTEMPTS; number++) await change("wrong-password");
  expect((await change("wrong-password")).status).toBe(429);
});

it.each([
  ["no proxy is trusted", {}, 429],
  ["another proxy is trusted", { TRUST_PROXY: "10.1.2.3" }, 429],
  ["the proxy is trusted", { TRUST_PROXY: "127.0.0.1" }, 401],
])("accepts a forwarded address only from a trusted proxy: %s", async (_case, env, last) => {
  const responses = await attemptSignIns(env, (attempt) => `203.0.113.${attempt}`);
  expect(responses.at(-1)?.statusCode).toBe(last);
});

it.each([
  [{ PUBLIC_URL: "https://console.example" }, 1],
  [{ PUBLIC_URL: "https://console.example", TRUST_PROXY: "10.1.2.3" }, 0],
  [{ PUBLIC_URL: "http://console.example" }, 0],
  [{}, 0],
])("warns at startup if all clients would appear to have the proxy's address: %j", async (given, times) => {
  const lines: string[] = [];
  const env = { ...given, LOG_LEVEL: "warn" };
  const { app } = await startTestApp({ database, env, logTo: { write: (line) => void lines.push(line) } });
  warnAboutMissingTrustProxy(app, readEnv(env));
  expect(lines.filter((line) => line.includes("TRUST_PROXY is not set"))).toHaveLength(times);
});
