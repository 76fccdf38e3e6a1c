/** What a backend asks for beyond the password, before there is a session. */
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { ApiError } from "../data/errors";
import type { Http } from "../data/lazy-http";

export const SECOND_STEP = "/api/auth/second-step";

/** By what the second step can be taken, as the console knows them. */
const METHODS = ["totp", "passkey", "recoveryCode"] as const;
export type Method = (typeof METHODS)[number];

export interface SecondStepQuestion {
  /** Goes back with the answer. */
  challenge: string;
  methods: readonly Method[];
  /** What the browser asks a passkey. */
  passkey?: PublicKeyCredentialRequestOptionsJSON | undefined;
}

/** E-mail and password, or the challenge with one answer to it. */
export type SignInRequest =
  | { email: string; password: string }
  | { challenge: string; code: string }
  | { challenge: string; recoveryCode: string }
  | { challenge: string; passkey: AuthenticationResponseJSON };

type Unchecked = Partial<Record<"code" | "challenge" | "methods" | "passkey", unknown>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What a passkey is asked; the browser itself refuses what it cannot read. */
const optionsIn = (passkey: unknown) =>
  isObject(passkey) && "challenge" in passkey ? (passkey as PublicKeyCredentialRequestOptionsJSON) : undefined;

/** What is asked after the right password; undefined where the failure is another one. */
export function secondStepIn(error: unknown): SecondStepQuestion | undefined {
  const body: Unchecked = error instanceof ApiError && isObject(error.body) ? error.body : {};
  const { code, challenge, methods, passkey } = body;
  if (code !== "second_step_required" || typeof challenge !== "string") return undefined;
  const known: readonly unknown[] = Array.isArray(methods) ? methods : [];
  return { challenge, methods: METHODS.filter((method) => known.includes(method)), passkey: optionsIn(passkey) };
}

/** Whether signing in has to begin anew, because the challenge is over. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as Unchecked | undefined)?.code === "challenge_over";

/** Begins a sign-in by a passkey alone. @throws ApiError */
export async function askForPasskey(http: Http): Promise<Required<SecondStepQuestion>> {
  const { data } = await http.post<unknown>("/api/auth/passkey");
  const { challenge, passkey }: Unchecked = isObject(data) ? data : {};
  const options = optionsIn(passkey);
  if (typeof challenge !== "string" || !options) throw new ApiError("The server's answer cannot be read.", 200, false);
  return { challenge, methods: ["passkey"], passkey: options };
}
