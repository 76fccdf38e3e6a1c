/** The status report of a background worker loop. */
import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { JobHealth } from "../../server/base/job-report";
import { startWorkerLoop } from "../../server/base/worker-loop";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

const { log } = Fastify();
const LOOP_OPTIONS = { name: "Job", purpose: "Works.", everyMs: 1000, log, failure: "it failed" };

it("is overdue after more than five intervals without progress", () => {
  const report = new JobHealth(1000);
  vi.advanceTimersByTime(5000);
  expect(report.isOverdue()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(report.isOverdue()).toBe(true);
  report.recordProgress();
  expect(report.isOverdue()).toBe(false);
});

it("reports the rounds of a loop, including failed ones", async () => {
  const round = vi.fn(() => Promise.resolve());
  const { report, stop } = startWorkerLoop(round, LOOP_OPTIONS);
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

it("is no longer failed after a successful round, even if the clock was set back in between", () => {
  const report = new JobHealth(1000);
  report.recordEnd(false);
  expect(report.hasFailed).toBe(true);
  vi.setSystemTime(Date.now() - 86_400_000);
  report.recordEnd(true);
  expect(report.hasFailed).toBe(false);
  expect(report.isOverdue()).toBe(false);
});

it("is not overdue while a long round makes progress, and overdue once it stalls", async () => {
  let checkStopped = () => false;
  let end = (): void => undefined;
  const { report, stop } = startWorkerLoop(async (isStopped) => {
    checkStopped = isStopped;
    await new Promise<void>((resolve) => (end = resolve));
  }, LOOP_OPTIONS);
  vi.advanceTimersByTime(1000);
  for (let piece = 0; piece < 10; piece += 1) {
    vi.advanceTimersByTime(4000);
    checkStopped();
    expect(report.isOverdue()).toBe(false);
  }
  vi.advanceTimersByTime(6000);
  expect(report.isOverdue()).toBe(true);
  end();
  await stop();
  expect(report.isOverdue()).toBe(false);
});
