/** Texts of the preferences dialog. */
export const preferencesMessages = {
  startPage: "Start page",
  startPageHint: "Opens after you sign in.",
  rememberLists: "Remember my lists",
  rememberListsHint: "Open each list with the filters, sort order and page you last used, until you sign out.",
  save: "Save",
  failed: "Your preferences could not be saved.",
} as const;
