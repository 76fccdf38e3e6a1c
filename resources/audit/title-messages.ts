/** Titles of the sections that the audit log adds to pages. They load with the console; the other texts load later. */
export const auditTitleMessages = {
  entry: "Entry",
  changes: "Changes",
  history: "Change History",
  lastDecision: "Last decision",
} as const;
