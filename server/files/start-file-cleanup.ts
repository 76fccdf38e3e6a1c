import type { FastifyBaseLogger } from "fastify";
import { startWorkerLoop, type WorkerLoop } from "../base/worker-loop";

const HOUR_MS = 3_600_000;

/** Removes the unused files of one kind. Calls `isStopped` before each file. */
export type RemoveUnused = (isStopped: () => boolean) => Promise<void>;

/** Starts the job that removes unused files. */
export function startFileCleanup(removers: readonly RemoveUnused[], log: FastifyBaseLogger): WorkerLoop {
  const round = async (isStopped: () => boolean) => {
    for (const removeUnused of removers) await removeUnused(isStopped);
  };
  return startWorkerLoop(round, {
    name: "Remove unused files",
    purpose: "Deletes uploads that no record refers to, after a day.",
    everyMs: HOUR_MS,
    log,
    failure: "failed to remove unused files",
  });
}
