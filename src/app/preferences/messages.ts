/** Texts of the preferences dialog. */
export const preferencesMessages = {
  startPage: "Start page",
  startPageHint: "Opens after you sign in, unless you were on your way to another page.",
  rememberLists: "Remember my lists",
  rememberListsHint:
    "Open each list, except KYC Management, with the filters, sort order and page you last used in this tab, until you sign out.",
  save: "Save",
  failed: "Your preferences could not be saved.",
} as const;
