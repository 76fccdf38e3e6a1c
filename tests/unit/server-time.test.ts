/** The console shows the server's time when the device's clock is wrong. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHttp } from "../../providers/data/http";
import { startLocalServer, type LocalServer } from "./support/local-server";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-18T06:30:00.000Z");

let server: LocalServer;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  server = await startLocalServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Returns the console's today, and how far its time is ahead of the device's, in ms, after these Date headers. */
async function clockAfter(...dates: (string | undefined)[]) {
  vi.resetModules();
  const { recordServerTime, serverNow } = await import("../../src/kit/server-time");
  const { parseRange } = await import("../../src/kit/data/range-value");
  const http = createHttp(server.url, { token: () => "t", end: () => undefined, noteServerTime: recordServerTime });
  for (const date of dates) {
    server.reply(200, "{}", undefined, date === undefined ? {} : { date });
    await http.get("/api/auth/me");
  }
  return { ahead: serverNow() - NOW, today: parseRange("days", "today") };
}
const utc = (ms: number) => new Date(ms).toUTCString();

it("follows the Date header of responses, so that today is the server's day", async () => {
  expect(await clockAfter(utc(NOW + 30 * HOUR))).toEqual({ ahead: 30 * HOUR, today: ["2026-11-19", "2026-11-19"] });
});

it("keeps the device's time when the two clocks differ by less than a minute", async () => {
  expect(await clockAfter(utc(NOW + 59_000))).toEqual({ ahead: 0, today: ["2026-11-18", "2026-11-18"] });
});

it("ignores an invalid time and an earlier one from a cache", async () => {
  expect((await clockAfter("soon")).ahead).toBe(0);
  expect((await clockAfter(utc(NOW - 2 * HOUR), utc(NOW - 5 * HOUR))).ahead).toBe(-2 * HOUR);
});

it("follows the Date header of a failure too", async () => {
  vi.resetModules();
  const { recordServerTime, serverNow } = await import("../../src/kit/server-time");
  const http = createHttp(server.url, { token: () => "t", end: () => undefined, noteServerTime: recordServerTime });
  server.reply(500, "{}", undefined, { date: utc(NOW + HOUR) });
  await expect(http.get("/api/auth/me")).rejects.toMatchObject({ statusCode: 500 });
  expect(serverNow() - NOW).toBe(HOUR);
});
