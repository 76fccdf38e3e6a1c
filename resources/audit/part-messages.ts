/** Texts of an entry's changes and of a record's history. They load with the first record. */
import type { WithheldReason } from "./contract";

export const auditPartMessages = {
  columns: { field: "Field", before: "Before", after: "After" },
  /** Label for the name of a revealed field. */
  seen: "Revealed field",
  /** Label for the name of the field that a search for a hidden value used. */
  searched: "Searched field",
  noChanges: "No fields changed.",
  fieldLabel: (label: string) => `${label}:`,
  /** Between the values before and after a change. Screen readers say the words instead of the arrow. */
  arrow: "→",
  changedTo: "changed to",
  whyWithheld: {
    erased: "The values were erased: the encryption key of this person or vendor was deleted.",
    damaged: "The values can't be read: they were changed after they were written.",
  } satisfies Record<WithheldReason, string>,
  loadingHistory: "Loading the history...",
  historyError: "Error loading the history",
  noHistory: "No changes yet",
  by: (who: string) => `by ${who}`,
  seeMore: "See more in the audit log",
  seeAll: (total: string) => `See all ${total} in the audit log`,
} as const;
