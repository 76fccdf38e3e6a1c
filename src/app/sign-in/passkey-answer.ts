import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import type { SecondStepQuestion } from "../../../providers/auth/second-step";
import { secondStepMessages as words } from "./second-step-messages";
import { showFailure, signIn, type Outcome } from "./sign-in";

/** Tests whether the browser can use a passkey. Without a secure origin it cannot. */
export const canUsePasskey = ({ passkey }: Pick<SecondStepQuestion, "passkey">): boolean =>
  passkey !== undefined && browserSupportsWebAuthn();

/** Prompts for the passkey and signs in with the response. */
export async function answerByPasskey({ challenge, passkey }: SecondStepQuestion): Promise<Outcome> {
  if (!passkey) return undefined;
  try {
    return await signIn({ challenge, passkey: await startAuthentication({ optionsJSON: passkey }) });
  } catch {
    // The browser shows the user the actual reason, which the page cannot read.
    showFailure(words.passkeyUnused, words.passkeyHint);
    return undefined;
  }
}
