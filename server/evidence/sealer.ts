import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database";
import { JobReport, type Job } from "../job-report";
import { sealEntries } from "./seal";

/** At least every minute, also where one round is missed. */
const EVERY_MS = 25_000;

export interface Sealer extends Job {
  /** Begins with what the last server left. */
  start(): void;
  /** Seals what is there, and no more afterwards. */
  stop(): Promise<void>;
}

/**
 * Does what is due in a server process again and again: seals the audit.
 * @param before done each time before that, such as writing what was only counted
 */
export function createSealer(db: Db, log: FastifyBaseLogger, before: () => Promise<void>): Sealer {
  const report = new JobReport(EVERY_MS);
  let working: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setInterval> | undefined;
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
  return {
    name: "Seal the audit",
    purpose: "Closes the newest entries of the audit log into a chain, so that none can be changed unseen.",
    report,
    wake,
    start() {
      wake();
      timer = setInterval(() => {
        report.due();
        wake();
      }, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      wake();
      await working;
    },
  };
}
