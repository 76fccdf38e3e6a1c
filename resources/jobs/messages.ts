/** Every string of the page of jobs. */
export const jobMessages = {
  names: { one: "Job", many: "Jobs" },
  empty: "This server does nothing in the background.",
  about: "What it does",
  fields: {
    everySeconds: "Every",
    succeededAt: "Last Done",
    failedAt: "Last Failed",
    failures: "Failures",
    nextAt: "Next",
  },
  /** How long ago, in few words: "30 s", "5 min". */
  every: (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`),
  never: "Not since the server started",
  states: { waiting: "On time", running: "Running", failed: "Failed", overdue: "Overdue" },
  run: {
    label: "Run now",
    question: (name: string) => `${name} begins at once, and goes on by itself as before.`,
    success: "The job has been told to begin",
    failure: "The job could not be told to begin",
  },
} as const;
