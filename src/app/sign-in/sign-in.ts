/** Signing in, as the form, the second step and the passkey do it: one request, one toast. */
import type { SecondStepQuestion, SignInRequest } from "../../../providers/auth/second-step";
import { toasts } from "../../../providers/notification/toasts";
import { signInMessages as words } from "../messages";

export const loadProviders = () => import("../providers");

/** What is asked next; `over` where the form is to be filled in again, and undefined where nothing is left to ask. */
export type Outcome = SecondStepQuestion | "over" | undefined;

/** Says why nobody was signed in. */
export const showFailure = (message: string, description?: string) =>
  toasts.show({ key: "sign-in", type: "error", message, description });

export async function signIn(request: SignInRequest): Promise<Outcome> {
  try {
    const { authProvider, isOver, secondStepIn } = await loadProviders();
    const { success, error } = await authProvider.login(request);
    if (success) {
      toasts.show({ type: "success", message: words.success });
      return undefined;
    }
    const question = secondStepIn(error);
    if (question) return question;
    if (error && "fromServer" in error && error.fromServer === true) showFailure(error.message);
    else showFailure(words.failure, error?.message);
    return isOver(error) ? "over" : undefined;
  } catch (cause) {
    showFailure(words.failure, String(cause));
    return undefined;
  }
}
