/** Texts of the jobs page. */
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
  /** Interval between runs, such as "30 s" or "5 min". */
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
