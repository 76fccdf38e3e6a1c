/** Texts of the button and the dialog that undo a change. They are loaded with the forms. */
export const revertMessages = {
  revert: "Revert",
  title: "Revert change",
  changedLater: (field: string) => `${field} was changed again later. Reverting replaces that change too.`,
  nothing: "The record already has the old values. There is nothing to revert.",
  done: "Change reverted",
  failed: "Failed to revert the change",
} as const;
