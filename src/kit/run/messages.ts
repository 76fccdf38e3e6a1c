import { formatNumber } from "../numbers";

/** Texts of a bulk run. They are loaded with its dialog. */
export const runMessages = {
  states: {
    waiting: "Waiting",
    running: "Running",
    done: "Done",
    queued: "Queued",
    failed: "Failed",
    skipped: "Skipped",
  },
  progress: (ended: number, total: number) => `${formatNumber(ended)} of ${formatNumber(total)}`,
  failed: (failed: number) => `, ${formatNumber(failed)} failed`,
  results: "Results",
  leave: (canStop: boolean) => `This is still running. ${canStop ? "Stop it" : "Wait until it ends"} before you leave.`,
  retryFailed: "Retry failed",
} as const;
