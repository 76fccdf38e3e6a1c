import type { LineState, RunLine } from "./run-lines";

/** How far a run has come. Skipped lines do not count. */
export interface RunCounts {
  total: number;
  /** Lines with a result, failures included. */
  ended: number;
  failed: number;
  hasStarted: boolean;
  /** True if no line is waiting, running or failed. */
  isOver: boolean;
}

/** Counts the lines of a run. */
export function countRun(lines: readonly RunLine[], running: boolean): RunCounts {
  const count = (...wanted: LineState[]) => lines.filter(({ state }) => wanted.includes(state)).length;
  const failed = count("failed");
  const ended = count("done", "queued") + failed;
  return {
    total: lines.length - count("skipped"),
    ended,
    failed,
    hasStarted: running || ended > 0,
    isOver: count("waiting", "running", "failed") === 0,
  };
}
