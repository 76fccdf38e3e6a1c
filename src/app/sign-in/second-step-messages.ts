/** Texts of the second sign-in step, in a separate file to keep the sign-in bundle small. */
export const secondStepMessages = {
  heading: "Two-step verification",
  totp: {
    text: "Enter the six-digit code from your authenticator app.",
    label: "Code",
    choose: "Use an authenticator app",
  },
  recoveryCode: {
    text: "Enter one of your recovery codes. Each code works once.",
    label: "Recovery code",
    choose: "Use a recovery code",
  },
  passkey: { text: "Use your passkey to confirm that it's you.", choose: "Use a passkey" },
  noMethod: "None of your verification methods work at this address or in this browser. Ask an administrator for help.",
  back: "Back to password",
  failure: "Login failed",
  passkeyUnused: "Passkey not used",
  passkeyHint: "You cancelled, the prompt timed out, or this device has no passkey for this address.",
} as const;
