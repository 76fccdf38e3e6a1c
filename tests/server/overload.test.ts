// @module-tag slow
/** The server rejects calls while it is overloaded. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { CONCURRENCY_LIMITS } from "../../server/http/overload";
import { startTestApp, type ApiResponse } from "./support/app";
import { isPostgres } from "./support/database";

// The plugin checks the event loop once a second, and the test machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const lines: string[] = [];
const { call } = await startTestApp({
  env: { MAX_EVENT_LOOP_DELAY_MS: "200", LOG_LEVEL: "warn" },
  logTo: { write: (line) => void lines.push(line) },
});

/** Blocks the event loop for this many milliseconds. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Repeats a call until its response has this status. If none has, the test times out. */
async function callUntil(status: number, before: () => void): Promise<ApiResponse> {
  for (;;) {
    before();
    await wait(1);
    const answer = await call("GET", "/api/auth/me");
    if (answer.status === status) return answer;
  }
}

it("rejects calls while the event loop lags, still answers health checks, and recovers", async () => {
  await callUntil(401, () => undefined);
  const { body, headers } = await callUntil(503, () => block(600));
  const message = "The server is overloaded. Try again in a moment.";
  expect(body).toEqual({ message, code: "busy" });
  expect(headers).toMatchObject({ "retry-after": "2", "x-request-id": expect.any(String) });
  for (const url of ["/api/health", "/api/health/live", "/api/health/ready"]) {
    expect((await call("GET", url)).status, url).toBe(200);
  }
  expect((await call("GET", "/files/nothing")).status).toBe(404);
  await callUntil(503, () => block(600));
  // The second overload comes too soon after the first to write another log line.
  expect(lines.filter((line) => line.includes("calls are rejected"))).toHaveLength(1);
  await callUntil(401, () => undefined);
});

// On the bundled database a long query blocks the event loop, and rejecting other calls does not shorten it.
it.each([
  ["", isPostgres],
  ["0", false],
])("with MAX_EVENT_LOOP_DELAY_MS=%j watches the event loop: %s", async (MAX_EVENT_LOOP_DELAY_MS, expected) => {
  const other = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS } });
  expect(other.app.hasDecorator("isUnderPressure")).toBe(expected);
});

it("rejects calls above the limit of concurrent calls, still answers health checks, and recovers", async () => {
  const other = await startTestApp();
  const ask = () => other.call("GET", "/api/auth/me");
  const limit = CONCURRENCY_LIMITS[other.database.kind].calls;
  const calls = Array.from({ length: limit + 50 }, ask);
  expect((await other.call("GET", "/api/health/live")).status).toBe(200);
  const answers = await Promise.all(calls);
  const rejected = answers.filter(({ status }) => status === 503);
  expect(rejected.length).toBe(50);
  expect(rejected[0]).toMatchObject({ body: { code: "busy" }, headers: { "retry-after": "2" } });
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(limit);
  expect((await ask()).status).toBe(401);
});
