/**
 * Two-factor authentication at sign-in, with the feature `accounts.secondStep`. Shared with the bundled API, so this
 * file imports only other contracts.
 */

/** Methods that complete the second step. */
export type SecondStepMethod = "totp" | "passkey" | "recoveryCode";

export interface Passkey {
  _id?: string;
  /** Name chosen by the owner. */
  name?: string;
  createdAt?: string;
  /** Null until the passkey is first used to sign in. */
  lastUsedAt?: string | null;
}

/** GET /api/admin/account/second-step. */
export interface SecondStep {
  /** The authenticator app; null if none is set up. */
  totp?: { createdAt?: string } | null;
  passkeys?: Passkey[];
  recoveryCodesLeft?: number;
  /** Whether every other page is locked until a method is set up. */
  required?: boolean;
  /** Whether passkeys work at the console's address. IP addresses such as 127.0.0.1 do not. */
  passkeysPossible?: boolean;
}

/** POST /api/admin/account/second-step/totp. */
export interface TotpSetup {
  /** Sent back with the code that confirms the setup, within five minutes. */
  challenge?: string;
  /** Base32 key for manual entry. */
  secret?: string;
  /** otpauth:// URL for the QR code. */
  address?: string;
}

/** Response that completes a setup or renews the recovery codes. */
export interface SetupResult {
  /** All ten codes, shown only once; absent if the account already has codes. */
  recoveryCodes?: string[];
}
