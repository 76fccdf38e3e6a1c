/** Texts of the pages that set a password or ask for a reset link. Those of the sign-in page are in ../messages.ts. */

export const linkMessages = {
  tryAgain: "Try again",
  toSignIn: "Go to sign-in",
  help: "At least 12 characters, not a common password, and without your name or email. A few unrelated words work well.",
} as const;

export const invitationMessages = {
  title: "Invitation",
  heading: "Welcome",
  loading: "Loading your invitation...",
  text: (email: string) => `Choose a name and a password. You sign in with ${email}.`,
  failed: "This invitation can't be used",
  unread: "Your invitation could not be loaded",
  name: "Your name",
  submit: "Set password and sign in",
  submitting: "Setting your password",
  success: "Password set successfully!",
  failure: "Failed to set password",
} as const;

/** The page on which a user asks for a reset link. */
export const forgotMessages = {
  heading: "Reset your password",
  text: "Enter the address that you sign in with. We email you a link.",
  submit: "Send link",
  submitting: "Sending",
  failure: "Failed to request a link",
  sentHeading: "Check your email",
  sent: "If an administrator with a password has this address, a link is on its way. It works once, for 30 minutes. If nothing arrives, check the address, then ask an owner.",
  ask: "This console can't send email. Ask an owner or another administrator to help you sign in.",
} as const;

/** The page that a reset link opens. */
export const resetMessages = {
  title: "New password",
  heading: "Choose a new password",
  loading: "Checking your link...",
  text: (email: string) => `For ${email}. You will be signed out everywhere.`,
  failed: "This link can't be used",
  unread: "Your link could not be checked",
  openAgain: "Open the link in your email again, or ask for a new one.",
  askAgain: "Ask for a new link",
  submit: "Set password",
  submitting: "Setting your password",
  success: "Password changed successfully!",
  next: "Sign in with your new password.",
  failure: "Failed to set password",
} as const;
