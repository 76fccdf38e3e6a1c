import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database";
import { JobReport, type Job } from "../job-report";
import { sealEntries } from "./seal";

/** How often the rest of a round is done, which also reports whether sealing works. */
const EVERY_MS = 25_000;
/** A new entry is sealed within a second, so that nobody removes it unnoticed. */
const SEAL_EVERY_MS = 500;

export interface Sealer extends Job {
  /** Begins with what the last server left. */
  start(): void;
  /** Seals what is there, and no more afterwards. */
  stop(): Promise<void>;
}

/**
 * Seals new entries of the audit in a server process, twice a second.
 * @param before done in each round of 25 seconds before sealing, such as writing what was only counted
 */
export function createSealer(db: Db, log: FastifyBaseLogger, before: () => Promise<void>): Sealer {
  const report = new JobReport(EVERY_MS);
  let working: Promise<void> = Promise.resolve();
  let timers: ReturnType<typeof setInterval>[] = [];
  let isSealing = false;
  const wake = (): void => {
    working = working
      .then(() => report.began())
      .then(before)
      .then(() => sealEntries(db))
      .then(
        () => report.ended(true),
        (error: unknown) => {
          report.ended(false);
          log.error({ err: error }, "the audit could not be sealed");
        },
      );
  };
  const sealNew = (): void => {
    if (isSealing) return;
    isSealing = true;
    working = working
      .then(() => sealEntries(db))
      // The next round reports a database that is away.
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
      const round = setInterval(() => {
        report.due();
        wake();
      }, EVERY_MS);
      timers = [round, setInterval(sealNew, SEAL_EVERY_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      wake();
      await working;
    },
  };
}
