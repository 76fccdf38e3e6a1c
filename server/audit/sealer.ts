import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database";
import { JobHealth, type Job } from "../base/job-report";
import { sealEntries } from "./seal";

/** Interval of full runs, which call `before` and report whether sealing works. */
const EVERY_MS = 25_000;
/** Interval of sealing. A new entry is sealed within a second, and from then on its removal is detected. */
const SEAL_EVERY_MS = 500;

export interface Sealer extends Job {
  /** Starts with the entries that the previous server left unsealed. */
  start(): void;
  /** Seals the existing entries a last time, then stops. */
  stop(): Promise<void>;
}

/**
 * Creates the job that seals new audit entries, twice a second.
 * @param before runs every 25 seconds, before the entries are sealed, for example to write counted refusals
 */
export function createSealer(db: Db, log: FastifyBaseLogger, before: () => Promise<void>): Sealer {
  const report = new JobHealth(EVERY_MS);
  let working: Promise<void> = Promise.resolve();
  let timers: ReturnType<typeof setInterval>[] = [];
  let isSealing = false;
  const wake = (): void => {
    working = working
      .then(() => report.recordStart())
      .then(before)
      .then(() => sealEntries(db))
      .then(
        () => report.recordEnd(true),
        (error: unknown) => {
          report.recordEnd(false);
          log.error({ err: error }, "failed to seal the audit");
        },
      );
  };
  const sealNew = (): void => {
    if (isSealing) return;
    isSealing = true;
    working = working
      .then(() => sealEntries(db))
      // The next full run reports an unavailable database.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (isSealing = false));
  };
  return {
    name: "Seal the audit log",
    purpose: "Adds the newest entries of the audit log to a sealed chain, so that any change to them is detected.",
    report,
    wake,
    start() {
      wake();
      const fullRunTimer = setInterval(() => {
        report.recordDue();
        wake();
      }, EVERY_MS);
      timers = [fullRunTimer, setInterval(sealNew, SEAL_EVERY_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      wake();
      await working;
    },
  };
}
