/** The second step of signing in, which a backend may require after the password. */
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { ApiError } from "../data/errors";
import type { Http } from "../data/lazy-http";

/** The methods for the second step that the console supports. */
const METHODS = ["totp", "passkey", "recoveryCode"] as const;
export type MfaMethod = (typeof METHODS)[number];

export interface SecondStepChallenge {
  /** An opaque value that the console sends back with the user's code or passkey. */
  challenge: string;
  methods: readonly MfaMethod[];
  /** The options that the browser passes to the passkey. */
  passkey?: PublicKeyCredentialRequestOptionsJSON | undefined;
}

/** The credentials for signing in: email and password, or a challenge with its answer. */
export type SignInRequest =
  | { email: string; password: string }
  | { challenge: string; code: string }
  | { challenge: string; recoveryCode: string }
  | { challenge: string; passkey: AuthenticationResponseJSON };

type UncheckedBody = Partial<Record<"code" | "challenge" | "methods" | "passkey", unknown>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Reads the options for a passkey. The browser itself rejects malformed options. */
const readPasskeyOptions = (passkey: unknown) =>
  isObject(passkey) && "challenge" in passkey ? (passkey as PublicKeyCredentialRequestOptionsJSON) : undefined;

/** Returns the second step that the backend requires, or undefined for any other error. */
export function readSecondStepChallenge(error: unknown): SecondStepChallenge | undefined {
  const body: UncheckedBody = error instanceof ApiError && isObject(error.body) ? error.body : {};
  const { code, challenge, methods, passkey } = body;
  if (code !== "second_step_required" || typeof challenge !== "string") return undefined;
  const known: readonly unknown[] = Array.isArray(methods) ? methods : [];
  return {
    challenge,
    methods: METHODS.filter((method) => known.includes(method)),
    passkey: readPasskeyOptions(passkey),
  };
}

/** Returns whether the challenge has expired or had too many attempts. The user must then sign in from the start. */
export const isChallengeExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as UncheckedBody | undefined)?.code === "challenge_over";

/** Starts signing in with only a passkey. @throws ApiError */
export async function startPasskeySignIn(http: Http): Promise<Required<SecondStepChallenge>> {
  const { data } = await http.post<unknown>("/api/auth/passkey");
  const { challenge, passkey }: UncheckedBody = isObject(data) ? data : {};
  const options = readPasskeyOptions(passkey);
  if (typeof challenge !== "string" || !options) throw new ApiError("The server's answer cannot be read.", 200, false);
  return { challenge, methods: ["passkey"], passkey: options };
}
