/** Rate limits: expired counts are deleted, a clock that is set back blocks nobody, and a limit needs no timer. */
import { afterEach, expect, it, vi } from "vitest";
import { rateLimitCounts } from "../../server/db/schema-accounts";
import { createRateLimit } from "../../server/auth/rate-limit";
import { startLimiterCleanup } from "../../server/auth/limiters";
import { createSignInLimits } from "../../server/auth/sign-in-limits";
import { startTestApp } from "./support/app";

const { app, database } = await startTestApp();

afterEach(() => {
  vi.useRealTimers();
});

it("deletes only counts that expired more than an hour ago", async () => {
  await database.db.delete(rateLimitCounts);
  vi.useFakeTimers({ toFake: ["Date"] });
  const short = createRateLimit(database.db, "short", { points: 1, seconds: 60 });
  const long = createRateLimit(database.db, "long", { points: 1, seconds: 86_400 });
  await short.isWithin("anyone");
  await long.isWithin("anyone");
  const cleanUpAndListNames = async () => {
    const loop = startLimiterCleanup(database.db, app.log);
    loop.wake();
    await loop.stop();
    const rows = await database.db.select({ key: rateLimitCounts.key }).from(rateLimitCounts);
    return rows.map(({ key }) => key.split(":")[0]).sort();
  };
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await cleanUpAndListNames()).toEqual(["long", "short"]);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await cleanUpAndListNames()).toEqual(["long"]);
  expect(await long.isWithin("anyone")).toBe(false);
  expect(await short.isWithin("anyone")).toBe(true);
});

it("restarts a count whose start is in the future, after the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const counter = createRateLimit(database.db, "ahead", { points: 1, seconds: 60 });
  const started = Date.now();
  vi.setSystemTime(started + 86_400_000);
  expect(await counter.isWithin("anyone")).toBe(true);
  expect(await counter.isWithin("anyone")).toBe(false);
  vi.setSystemTime(started);
  expect(await counter.isWithin("anyone")).toBe(true);
  expect(await counter.isWithin("anyone")).toBe(false);
});

it("creating limits starts no timer", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  createSignInLimits(database.db, 3);
  createRateLimit(database.db, "another", { points: 1, seconds: 60 });
  expect(vi.getTimerCount()).toBe(0);
});
