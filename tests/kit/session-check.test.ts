/** How long a page that opens during an outage keeps asking for the profile of its session. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuthProvider } from "../../providers/auth/auth-provider";
import { session } from "../../providers/auth/session";
import { createHttp } from "../../providers/data/http";
import { toasts } from "../../providers/notification/toasts";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";
import { setPageOrigin } from "./support/render-kit";

const user = { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin" } as const;
const signedOut = { authenticated: false, redirectTo: "/login" };
const unavailable = '{"message":"The database is down."}';

let server: LocalServer;
let auth: ReturnType<typeof createAuthProvider>;

beforeEach(async () => {
  server = await startLocalServer();
  setPageOrigin(server.url);
  auth = createAuthProvider(createHttp("", session));
  toasts.close("session");
  session.begin("t1", user);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(globalThis, "setTimeout");
  seenTimers = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await server.close();
});

const replyUnavailable = (seconds: string) => server.reply(503, unavailable, undefined, { "retry-after": seconds });
const sessionNotices = () => toasts.list().filter(({ key }) => key === "session");
/** The number of `setTimeout` calls that the test has already matched. */
let seenTimers = 0;
/** Resolves once the next profile request is scheduled, with a delay of `ms` milliseconds. */
const expectRetryAfter = (ms: number) =>
  expect
    .poll(() => {
      const at = vi.mocked(setTimeout).mock.calls.findIndex(([, delay], index) => index >= seenTimers && delay === ms);
      if (at >= 0) seenTimers = at + 1;
      return at;
    })
    .toBeGreaterThanOrEqual(0);
const passRetryDelay = async (ms: number) => {
  await expectRetryAfter(ms);
  await vi.advanceTimersByTimeAsync(ms);
};
/** Advances the clock until the profile has been requested `times` times. */
const advanceUntilAsked = (times: number) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return server.received.length;
    })
    .toBe(times);
const FAILURES: [string, () => void][] = [
  ["a 502", () => server.reply(502, "<h1>Bad gateway</h1>")],
  ["a web page with 200", () => server.reply(200, "<h1>Starting</h1>")],
  ["a broken connection", () => server.breakConnections()],
];
const expectChecks = (times: number) => expect.poll(() => server.received).toHaveLength(times);

it("asks again after the server's Retry-After, shows a notice, and keeps the session", async () => {
  replyUnavailable("5");
  const checked = auth.check();
  await expectChecks(1);
  await expect.poll(sessionNotices).toMatchObject([{ message: "Reconnecting…", description: "The database is down." }]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(server.received, "not before the delay has passed").toHaveLength(1);
  server.reply(200, JSON.stringify(user));
  await vi.advanceTimersByTimeAsync(100);
  expect(await checked).toEqual({ authenticated: true });
  expect(session.token()).toBe("t1");
  expect(sessionNotices(), "the notice is closed").toEqual([]);
});

it("gives up after 30 seconds and removes the token and user", async () => {
  replyUnavailable("20");
  const began = Date.now();
  const checked = auth.check();
  await expectChecks(1);
  await passRetryDelay(20_000);
  await advanceUntilAsked(3);
  expect(await checked).toMatchObject(signedOut);
  expect(Date.now() - began, "the time until the last attempt").toBeGreaterThanOrEqual(30_000);
  expect(server.received).toHaveLength(3);
  expect(localStorage).toHaveLength(0);
  expect(sessionNotices()).toMatchObject([{ message: "Your session could not be confirmed" }]);
  expect(session.lastEnd()).toBe("unconfirmed");
});

it("keeps retrying when a later response has no Retry-After", async () => {
  replyUnavailable("2");
  const checked = auth.check();
  await expectChecks(1);
  await expectRetryAfter(2000);
  server.reply(502, "<h1>Bad gateway</h1>");
  await vi.advanceTimersByTimeAsync(2000);
  await expectChecks(2);
  await expectRetryAfter(2000);
  server.reply(200, JSON.stringify(user));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await checked).toEqual({ authenticated: true });
});

// Spec: session.profile
it.each(FAILURES)("retries the profile a second after %s, without a notice", async (_, fail) => {
  fail();
  const checked = auth.check();
  await expectChecks(1);
  await expectRetryAfter(1000);
  await vi.advanceTimersByTimeAsync(900);
  expect(server.received, "not before the delay has passed").toHaveLength(1);
  expect(sessionNotices()).toEqual([]);
  server.reply(200, JSON.stringify(user));
  await vi.advanceTimersByTimeAsync(100);
  expect(await checked).toEqual({ authenticated: true });
  expect(session.token()).toBe("t1");
});

it.each(FAILURES)("gives up after two failures when the second is also %s", async (_, fail) => {
  fail();
  const checked = auth.check();
  await expectChecks(1);
  await passRetryDelay(1000);
  expect(await checked).toMatchObject(signedOut);
  expect(server.received).toHaveLength(2);
  expect(localStorage).toHaveLength(0);
});

it.each([401, 403, 404])("does not retry after a %i", async (status) => {
  session.setUser({ ...user, features: ["counts"] });
  server.reply(status, "{}");
  expect(await auth.check()).toMatchObject(signedOut);
  expect(server.received).toHaveLength(1);
});

describe("a server with features", () => {
  beforeEach(() => session.setUser({ ...user, features: ["counts"] }));

  it.each(FAILURES)("is retried for 30 seconds after %s", async (_, fail) => {
    fail();
    const checked = auth.check();
    let asks = 0;
    for (const seconds of [1, 2, 4, 5, 5, 5, 5]) {
      await expectChecks((asks += 1));
      await passRetryDelay(seconds * 1000);
      expect(sessionNotices()).toMatchObject([{ message: "Reconnecting…" }]);
    }
    await advanceUntilAsked(9);
    expect(await checked).toMatchObject(signedOut);
    expect(localStorage).toHaveLength(0);
  });

  it("keeps the session and closes the notice once the server is back", async () => {
    server.reply(502, "<h1>Bad gateway</h1>");
    const checked = auth.check();
    for (const seconds of [1, 2, 4]) await passRetryDelay(seconds * 1000);
    await expectRetryAfter(5000);
    expect(sessionNotices()).toHaveLength(1);
    server.reply(200, JSON.stringify(user));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await checked).toEqual({ authenticated: true });
    expect(sessionNotices()).toEqual([]);
  });

  it("stops retrying once the person chooses to sign in", async () => {
    server.reply(502, "{}");
    const checked = auth.check();
    await expectRetryAfter(1000);
    const [notice] = sessionNotices();
    expect(notice?.action?.label).toBe("Sign in instead");
    notice?.action?.run();
    expect(await checked).toMatchObject(signedOut);
    expect(session.lastEnd(), "how it ended, which leaves other tabs signed in").toBe("unconfirmed");
    expect(server.received).toHaveLength(1);
    expect(sessionNotices(), "no failure is reported").toEqual([]);
  });

  it("stops retrying once another tab signs out", async () => {
    server.reply(502, "{}");
    const checked = auth.check();
    await expectRetryAfter(1000);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
    expect(await checked).toMatchObject(signedOut);
    expect(server.received).toHaveLength(1);
    expect(sessionNotices()).toEqual([]);
  });
});

it("does not touch a session that another tab began in the meantime", async () => {
  server.holdResponses();
  const checked = auth.check();
  await expectChecks(1);
  localStorage.setItem("token", "t2");
  server.reply(500, "{}");
  server.releaseHeld();
  server.reply(200, JSON.stringify(user));
  expect(await checked).toEqual({ authenticated: true });
  expect(session.token()).toBe("t2");
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
});
