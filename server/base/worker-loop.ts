/** A background loop that processes pending work from the database, when it is woken and at a fixed interval. */
import type { FastifyBaseLogger } from "fastify";
import { JobHealth, type Job } from "./job-report";

export interface WorkerLoop extends Job {
  /** Starts no more runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

interface LoopOptions extends Pick<Job, "name" | "purpose"> {
  /** Interval at which the loop looks for work without being woken. */
  everyMs: number;
  log: FastifyBaseLogger;
  /** Log message for a failed run. */
  failure: string;
}

/**
 * Starts a loop that runs `round` when woken and at every interval.
 * @param round processes the pending work; a long round calls `isStopped` before each item, which also records progress
 */
export function startWorkerLoop(
  round: (isStopped: () => boolean) => Promise<void>,
  { name, purpose, everyMs, log, failure }: LoopOptions,
): WorkerLoop {
  let stopped = false;
  let woken = false;
  let working: Promise<void> | undefined;
  const report = new JobHealth(everyMs);
  const isStopped = () => {
    report.recordProgress();
    return stopped;
  };

  async function runUntilIdle(): Promise<void> {
    do {
      woken = false;
      report.recordStart();
      await round(isStopped);
      report.recordEnd(true);
    } while (woken && !stopped);
  }

  const wake = (): void => {
    woken = true;
    if (stopped) return;
    working ??= runUntilIdle()
      .catch((error: unknown) => {
        report.recordEnd(false);
        log.error({ err: error }, failure);
      })
      .finally(() => (working = undefined));
  };
  const timer = setInterval(() => {
    report.recordDue();
    wake();
  }, everyMs);
  timer.unref();
  return {
    name,
    purpose,
    report,
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
