/** The time on screen is the server's where the clock of the device is wrong. */
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

/** The console's clock after answers with these headers. */
async function clockAfter(...dates: (string | undefined)[]) {
  vi.resetModules();
  const { noteServerTime, serverNow } = await import("../../src/kit/server-time");
  const { endsOf } = await import("../../src/kit/data/range-value");
  const http = createHttp(server.url, { token: () => "t", end: () => undefined, noteServerTime });
  for (const date of dates) {
    server.reply(200, "{}", undefined, date === undefined ? {} : { date });
    await http.get("/api/auth/me");
  }
  return { ahead: serverNow() - NOW, today: endsOf("days", "today") };
}
const utc = (ms: number) => new Date(ms).toUTCString();

it("follows the Date of the answers, so that today is the server's", async () => {
  expect(await clockAfter(utc(NOW + 30 * HOUR))).toEqual({ ahead: 30 * HOUR, today: ["2026-11-19", "2026-11-19"] });
});

it("is the device's where both agree within a minute", async () => {
  expect(await clockAfter(utc(NOW + 59_000))).toEqual({ ahead: 0, today: ["2026-11-18", "2026-11-18"] });
});

it("takes no time that is none, and none that is earlier than one before, from a cache", async () => {
  expect((await clockAfter("soon")).ahead).toBe(0);
  expect((await clockAfter(utc(NOW - 2 * HOUR), utc(NOW - 5 * HOUR))).ahead).toBe(-2 * HOUR);
});

it("follows the Date of a failure as well", async () => {
  vi.resetModules();
  const { noteServerTime, serverNow } = await import("../../src/kit/server-time");
  const http = createHttp(server.url, { token: () => "t", end: () => undefined, noteServerTime });
  server.reply(500, "{}", undefined, { date: utc(NOW + HOUR) });
  await expect(http.get("/api/auth/me")).rejects.toMatchObject({ statusCode: 500 });
  expect(serverNow() - NOW).toBe(HOUR);
});
