/** A loop that works off what lies in the database, one round at a time, and looks for more by itself. */
import type { FastifyBaseLogger } from "fastify";
import { JobReport, type Job } from "./job-report";

export interface WorkerLoop extends Job {
  /** Begins nothing more; resolves when the round under way has ended. */
  stop(): Promise<void>;
}

interface LoopOptions extends Pick<Job, "name" | "purpose"> {
  /** How often it looks for what nobody told it of. */
  everyMs: number;
  log: FastifyBaseLogger;
  /** Logged when a round fails. */
  failure: string;
}

/** @param round works off all there is; asks `isStopped` before each piece of work */
export function startWorkerLoop(
  round: (isStopped: () => boolean) => Promise<void>,
  { name, purpose, everyMs, log, failure }: LoopOptions,
): WorkerLoop {
  let stopped = false;
  let woken = false;
  let working: Promise<void> | undefined;
  const report = new JobReport(everyMs);
  const isStopped = () => {
    report.goesOn();
    return stopped;
  };

  async function workOff(): Promise<void> {
    do {
      woken = false;
      report.began();
      await round(isStopped);
      report.ended(true);
    } while (woken && !stopped);
  }

  const wake = (): void => {
    woken = true;
    if (stopped) return;
    working ??= workOff()
      .catch((error: unknown) => {
        report.ended(false);
        log.error({ err: error }, failure);
      })
      .finally(() => (working = undefined));
  };
  const timer = setInterval(() => {
    report.due();
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
