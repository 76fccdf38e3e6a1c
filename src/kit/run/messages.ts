/** Strings of a run, which are loaded with its dialog. */
export const runMessages = {
  states: {
    waiting: "Waiting",
    running: "Running",
    done: "Done",
    queued: "In the outbox",
    failed: "Failed",
    skipped: "Skipped",
  },
  progress: (ended: number, total: number) => `${ended.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")}`,
  failed: (failed: number) => `, ${failed.toLocaleString("en-IN")} failed`,
  results: "Results",
  leave: "The run is not over. Stop it before you leave.",
  retryFailed: "Retry failed",
} as const;
