/** Texts of the dialog that asks for the password again. */
export const confirmPasswordMessages = {
  title: "Confirm your password",
  text: "Enter your password to make this change. You will not be asked again for five minutes.",
  label: "Your password",
  submit: "Confirm",
  failure: "Failed to confirm your password",
} as const;
