/** The second step at sign-in, with the feature `accounts.secondStep`. Pure: the bundled API imports this file. */

/** By what the second step can be taken. */
export type SecondStepMethod = "totp" | "passkey" | "recoveryCode";

export interface Passkey {
  _id?: string;
  /** What its owner calls it. */
  name?: string;
  createdAt?: string;
  /** Null until it was used to sign in. */
  lastUsedAt?: string | null;
}

/** GET /api/admin/account/second-step. */
export interface SecondStep {
  /** Of the authenticator app; null without one. */
  totp?: { createdAt?: string } | null;
  passkeys?: Passkey[];
  recoveryCodesLeft?: number;
  /** Whether nothing else is open until a method is set up. */
  required?: boolean;
  /** Whether a passkey can be made at this address: not where it is a number, such as 127.0.0.1. */
  passkeysPossible?: boolean;
}

/** POST /api/admin/account/second-step/totp. */
export interface TotpSetUp {
  /** What the confirming request sends back, within five minutes. */
  challenge?: string;
  /** Base32, for typing. */
  secret?: string;
  /** otpauth://, for the QR code. */
  address?: string;
}

/** What ends a set-up, and what makes new codes. */
export interface SetUpDone {
  /** All ten, once; absent where there are codes already. */
  recoveryCodes?: string[];
}
