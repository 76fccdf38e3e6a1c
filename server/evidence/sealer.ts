import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database";
import { sealEntries } from "./seal";

/** At least every minute, also where one round is missed. */
const EVERY_MS = 25_000;

export interface Sealer {
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
  let working: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setInterval> | undefined;
  const round = (): void => {
    working = working
      .then(before)
      .then(() => sealEntries(db))
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, "the audit could not be sealed"),
      );
  };
  return {
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
