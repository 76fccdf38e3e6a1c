/** Every string of the page that an invitation leads to; sign-in's own are loaded before it. */
export const invitationMessages = {
  title: "Invitation",
  heading: "Welcome",
  loading: "Reading your invitation...",
  text: (email: string) => `Choose a name and a password. You sign in with ${email}.`,
  failed: "This invitation cannot be used",
  unread: "Your invitation could not be read",
  tryAgain: "Try again",
  toSignIn: "Go to sign-in",
  name: "Your name",
  help: "At least 12 characters, none of the million commonest passwords, and without your name and e-mail. A few words that do not belong together are good.",
  submit: "Set password and sign in",
  submitting: "Setting your password",
  success: "Password set successfully!",
  failure: "Failed to set password",
} as const;
