/** Texts of the invitation page. The texts of the sign-in page are in the entry bundle. */
export const invitationMessages = {
  title: "Invitation",
  heading: "Welcome",
  loading: "Loading your invitation...",
  text: (email: string) => `Choose a name and a password. You sign in with ${email}.`,
  failed: "This invitation can't be used",
  unread: "Your invitation could not be loaded",
  tryAgain: "Try again",
  toSignIn: "Go to sign-in",
  name: "Your name",
  help: "At least 12 characters, not a common password, and without your name or e-mail. A few unrelated words work well.",
  submit: "Set password and sign in",
  submitting: "Setting your password",
  success: "Password set successfully!",
  failure: "Failed to set password",
} as const;
