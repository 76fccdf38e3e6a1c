/** Signs in with a password, a second step or a passkey. Shows a toast, unless the server requires a second step. */
import type { SecondStepChallenge, SignInRequest } from "../../../providers/auth/second-step";
import { toasts } from "../../../providers/notification/toasts";
import { signInMessages as words } from "../messages";

export const loadProviders = () => import("../providers");

/**
 * The second step to ask for. "over" if the challenge has expired, so that the user must enter the password again.
 * Undefined if sign-in has succeeded or failed.
 */
export type SignInResult = SecondStepChallenge | "over" | undefined;

/** Shows why signing in failed. */
export const showSignInError = (message: string, description?: string) =>
  toasts.show({ key: "sign-in", type: "error", message, description });

/** Returns the status of the server's answer. Undefined if there was none, for example without a connection. */
const readStatus = (error: unknown): unknown =>
  (typeof error === "object" && error !== null && "statusCode" in error && error.statusCode) || undefined;

export async function signIn(request: SignInRequest): Promise<SignInResult> {
  try {
    const { authProvider, loadSecondStep } = await loadProviders();
    const { success, error } = await authProvider.login(request);
    if (success) {
      toasts.show({ type: "success", message: words.success });
      return undefined;
    }
    if (readStatus(error) === undefined) {
      showSignInError(words.failure, error?.message);
      return undefined;
    }
    const { isChallengeExpired, readSecondStepChallenge } = await loadSecondStep();
    const question = readSecondStepChallenge(error);
    if (question) return question;
    if (error && "fromServer" in error && error.fromServer === true) showSignInError(error.message);
    else
      showSignInError(
        words.failure,
        "password" in request && readStatus(error) === 401 ? words.rejected : error?.message,
      );
    return isChallengeExpired(error) ? "over" : undefined;
  } catch (cause) {
    showSignInError(words.failure, String(cause));
    return undefined;
  }
}
