import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import type { SecondStepQuestion } from "../../../providers/auth/second-step";
import { secondStepMessages as words } from "./second-step-messages";
import { showFailure, signIn, type Outcome } from "./sign-in";

/** Whether the passkey of a question can be used here: a browser has none without a secure origin. */
export const canUsePasskey = ({ passkey }: Pick<SecondStepQuestion, "passkey">): boolean =>
  passkey !== undefined && browserSupportsWebAuthn();

/** Lets the browser ask for the passkey, and signs in with its answer. */
export async function answerByPasskey({ challenge, passkey }: SecondStepQuestion): Promise<Outcome> {
  if (!passkey) return undefined;
  try {
    return await signIn({ challenge, passkey: await startAuthentication({ optionsJSON: passkey }) });
  } catch {
    // The browser has told the person more than it tells a page.
    showFailure(words.passkeyUnused, words.passkeyHint);
    return undefined;
  }
}
