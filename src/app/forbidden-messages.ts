/** Texts of the page for a user without access. */
export const forbiddenMessages = {
  title: "You don't have access to this page",
  text: "Your account can't open this page. An administrator can change that.",
  signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
  forAdministrator: "For your administrator",
  goTo: (page: string) => `Go to ${page}`,
} as const;
