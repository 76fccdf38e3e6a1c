/** Texts that the console shows before the account page has loaded. */
export const accountPageMessages = { title: "Your account" } as const;
