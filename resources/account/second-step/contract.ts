/**
 * Two-factor authentication at sign-in, with the feature `accounts.secondStep`. Shared with the bundled API, so this
 * file imports only other contracts.
 */

/** Methods that complete the second step. */
export type SecondStepMethod = "totp" | "passkey" | "recoveryCode";

export interface Passkey {
  _id?: string;
  /** The name that the person chose. */
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
  /** An opaque value, to send back with the first code from the app within five minutes. */
  challenge?: string;
  /** Base32 key for manual entry. */
  secret?: string;
  /** otpauth:// URL for the QR code. */
  address?: string;
}

/** The response of the calls that complete a setup or create new recovery codes. */
export interface SetupResult {
  /** All ten new codes, which no later response contains. Absent after a setup if the account already has codes. */
  recoveryCodes?: string[];
}
