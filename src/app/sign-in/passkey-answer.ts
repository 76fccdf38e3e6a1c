import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import type { SecondStepChallenge } from "../../../providers/auth/second-step";
import { secondStepMessages as words } from "./second-step-messages";
import { showSignInError, signIn, type SignInResult } from "./sign-in";

/** Returns whether the user can answer with a passkey here. Browsers allow passkeys only on a secure origin. */
export const canUsePasskey = ({ passkey }: Pick<SecondStepChallenge, "passkey">): boolean =>
  passkey !== undefined && browserSupportsWebAuthn();

/** Prompts for the passkey and signs in with the response. */
export async function signInWithPasskeyChallenge({ challenge, passkey }: SecondStepChallenge): Promise<SignInResult> {
  if (!passkey) return undefined;
  try {
    return await signIn({ challenge, passkey: await startAuthentication({ optionsJSON: passkey }) });
  } catch {
    // The browser shows the user the actual reason, which the page cannot read.
    showSignInError(words.passkeyUnused, words.passkeyHint);
    return undefined;
  }
}
