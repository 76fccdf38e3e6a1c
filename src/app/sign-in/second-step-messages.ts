/** Every string of what is asked after the password; apart, so that the form before it stays small. */
export const secondStepMessages = {
  heading: "Second Step",
  totp: {
    text: "Type the six digits that your authenticator app shows now.",
    label: "Code",
    choose: "Use a code of the app",
  },
  recoveryCode: {
    text: "Type one of the recovery codes that you kept. Each is good once.",
    label: "Recovery code",
    choose: "Use a recovery code",
  },
  passkey: { text: "Confirm with your passkey that it is you.", choose: "Use a passkey" },
  nothing: "What you have set up cannot be used at this address or in this browser. An administrator can help.",
  back: "Back to the password",
  failure: "Login failed",
  passkeyUnused: "The passkey was not used",
  passkeyHint: "It was cancelled, took too long, or this device has none for this address.",
} as const;
