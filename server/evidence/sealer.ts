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
  const round = (): void => {
    working = working
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
    report,
    start() {
      round();
      timer = setInterval(round, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      round();
      await working;
    },
  };
}
