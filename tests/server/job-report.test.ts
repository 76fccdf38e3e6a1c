/** What is known of a loop that runs beside the requests. */
import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { JobReport } from "../../server/job-report";
import { startWorkerLoop } from "../../server/worker-loop";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

const { log } = Fastify();
const EVERY = { name: "Job", purpose: "Works.", everyMs: 1000, log, failure: "it failed" };

it("is overdue once it has given no sign for five times its interval", () => {
  const report = new JobReport(1000);
  vi.advanceTimersByTime(5000);
  expect(report.isOverdue()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(report.isOverdue()).toBe(true);
  report.goesOn();
  expect(report.isOverdue()).toBe(false);
});

it("a loop tells of its rounds, also of those that fail", async () => {
  const round = vi.fn(() => Promise.resolve());
  const { report, stop } = startWorkerLoop(round, EVERY);
  expect(report.succeededAt).toBeUndefined();
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(report.succeededAt).toBeDefined());
  const { succeededAt } = report;
  round.mockRejectedValueOnce(new Error("The database is away"));
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(report.failures).toBe(1));
  expect(report.succeededAt).toBe(succeededAt);
  expect(report.isOverdue()).toBe(false);
  await stop();
});

it("has not failed any more after a round of success, also where the clock was set back between them", () => {
  const report = new JobReport(1000);
  report.ended(false);
  expect(report.hasFailed).toBe(true);
  vi.setSystemTime(Date.now() - 86_400_000);
  report.ended(true);
  expect(report.hasFailed).toBe(false);
  expect(report.isOverdue()).toBe(false);
});

it("a round that goes on from piece to piece does not hang, and one that stands still does", async () => {
  let goOn = () => false;
  let end = (): void => undefined;
  const { report, stop } = startWorkerLoop(async (isStopped) => {
    goOn = isStopped;
    await new Promise<void>((resolve) => (end = resolve));
  }, EVERY);
  vi.advanceTimersByTime(1000);
  for (let piece = 0; piece < 10; piece += 1) {
    vi.advanceTimersByTime(4000);
    goOn();
    expect(report.isOverdue()).toBe(false);
  }
  vi.advanceTimersByTime(6000);
  expect(report.isOverdue()).toBe(true);
  end();
  await stop();
  expect(report.isOverdue()).toBe(false);
});
