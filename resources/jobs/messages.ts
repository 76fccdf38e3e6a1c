/** Every string of the page of jobs. */
export const jobMessages = {
  names: { one: "Job", many: "Jobs" },
  empty: "This server runs no background jobs.",
  about: "Description",
  fields: {
    everySeconds: "Every",
    succeededAt: "Last success",
    failedAt: "Last failure",
    failures: "Failures",
    nextAt: "Next",
  },
  /** How long ago, in few words: "30 s", "5 min". */
  every: (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`),
  never: "Not since the server started",
  states: { waiting: "On time", running: "Running", failed: "Failed", overdue: "Overdue" },
  run: {
    label: "Run now",
    question: (name: string) => `${name} starts now. Its schedule stays the same.`,
    success: "Job started",
    failure: "Failed to start the job",
  },
} as const;
