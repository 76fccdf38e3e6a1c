import { useEffect, useRef, useState, type FormEvent } from "react";
import type { MfaMethod, SecondStepChallenge } from "../../../providers/auth/second-step";
import { signInMessages } from "../messages";
import { secondStepMessages as words } from "./second-step-messages";
import { signInWithPasskeyChallenge, canUsePasskey } from "./passkey-answer";
import { loadProviders, showSignInError, signIn, type SignInResult } from "./sign-in";

/** The attributes of the input for each method whose answer is typed. */
const INPUT_PROPS = {
  totp: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 20 },
  recoveryCode: { autoComplete: "off", autoCapitalize: "characters", maxLength: 100 },
} as const;

interface SecondStepProps {
  question: SecondStepChallenge;
  /** Returns to email and password. */
  onBack: () => void;
}

/** The second step of signing in: a code, a recovery code or a passkey. */
export function SecondStep({ question, onBack }: SecondStepProps) {
  const methods = question.methods.filter((method) => method !== "passkey" || canUsePasskey(question));
  const [method, setMethod] = useState<MfaMethod | undefined>(methods[0]);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The previously focused control no longer exists.
  useEffect(() => (input.current ?? heading.current)?.focus(), [method]);

  const answer = (): Promise<SignInResult> => {
    const { challenge } = question;
    if (method === "totp") return signIn({ challenge, code: typed });
    if (method === "recoveryCode") return signIn({ challenge, recoveryCode: typed });
    return signInWithPasskeyChallenge(question);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await answer();
    setBusy(false);
    if (outcome === "over") onBack();
    // A code works only once, and a wrong code must be typed again. A code typed in the meantime is kept.
    else setTyped((current) => (current === typed ? "" : current));
  };
  const choose = (other: MfaMethod) => {
    setMethod(other);
    setTyped("");
  };

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.heading}
      </h1>
      <p className="sign-in-text">{method ? words[method].text : words.noMethod}</p>
      {method && (
        <form onSubmit={(event) => void submit(event)} aria-busy={busy}>
          {method !== "passkey" && (
            <>
              <label htmlFor="second-step">{words[method].label}</label>
              <input
                ref={input}
                id="second-step"
                className="sign-in-code"
                spellCheck={false}
                required
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                {...INPUT_PROPS[method]}
              />
            </>
          )}
          <button type="submit" className="sign-in-submit" disabled={busy}>
            {busy && <span className="spinner" role="progressbar" aria-label={signInMessages.submitting} />}
            {method === "passkey" ? words.passkey.choose : signInMessages.submit}
          </button>
        </form>
      )}
      <div className="sign-in-others">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className="plain-button" onClick={() => choose(other)}>
              {words[other].choose}
            </button>
          ))}
        <button type="button" className="plain-button" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </>
  );
}

/** Signs in with only a passkey, which counts as both steps. */
export async function signInWithPasskey(): Promise<void> {
  try {
    const { requestPasskeyChallenge } = await loadProviders();
    await signInWithPasskeyChallenge(await requestPasskeyChallenge());
  } catch (cause) {
    showSignInError(words.failure, cause instanceof Error ? cause.message : String(cause));
  }
}
