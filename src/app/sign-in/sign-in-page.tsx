import { useEffect, useState, useSyncExternalStore, type FormEvent } from "react";
import type { SecondStepChallenge } from "../../../providers/auth/second-step";
import { session } from "../../../providers/auth/session";
import { cleanPastedText } from "../../../providers/input/contract";
import { clearListQueries } from "../../kit/data/list-queries";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { signInMessages as words } from "../messages";
import { entryRouter } from "../entry-router";
import { DemoCredentials } from "./demo-credentials";
import { PasswordField } from "./password-field";
import { readOffer } from "./read-offer";
import { SignInFrame } from "./sign-in-frame";
import { loadProviders, showSignInError, signIn } from "./sign-in";

/**
 * Returns the address to open after sign-in. A user who must still set up a second step gets the page for that. Anyone
 * else gets the parameter `to`, if it is an address of this site, or "/", which opens the start page.
 */
function readDestination(): string {
  if (session.user()?.owesSecondStep) return "/account";
  const { origin, search } = window.location;
  const to = new URLSearchParams(search).get("to") ?? "";
  const url = to.startsWith("/") && URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  if (url?.origin !== origin || /^\/(\/|login\b)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

const loadSecondStep = () => import("./second-step");
const SecondStep = lazyComponent(() => loadSecondStep().then(({ SecondStep }) => SecondStep));

const offersPasskeys = () => "PublicKeyCredential" in window && readOffer("passkeys") === "true";

/**
 * Returns whether the server offers to reset a password. The value is checked, because servers other than the bundled
 * one leave the placeholder of index.html unchanged.
 */
const offersReset = () => /^(email|ask)$/.test(readOffer("password-reset") ?? "");

/** The sign-in page in plain HTML and CSS. It preloads the console while the user types. */
export function SignInPage() {
  const token = useSyncExternalStore(session.subscribe, session.token);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<SecondStepChallenge>();

  useEffect(() => {
    document.title = `${words.submit} · ${words.product}`;
    // Starts after the form is painted. Errors are ignored, because the actual load tries again and reports them.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        void loadProviders().catch(() => undefined);
        void import("../console").catch(() => undefined);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    if (token !== null) entryRouter.replace(readDestination());
    // A tab that the browser restores may still remember lists from before a sign-out. After an expired session, lists
    // stay remembered for the next sign-in.
    else if ((session.lastEnd() ?? "ended") === "ended") clearListQueries();
  }, [token]);
  if (token !== null) return null;

  const end = session.lastEnd();
  const note = end && end !== "ended" && words.lost[end];

  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await work().catch((cause: unknown) => showSignInError(words.failure, String(cause)));
    setBusy(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const outcome = await signIn({ email: cleanPastedText(email), password });
      if (typeof outcome === "object") setQuestion(outcome);
    });
  };
  const byPasskey = () => run(() => loadSecondStep().then(({ signInWithPasskey }) => signInWithPasskey()));

  return (
    <SignInFrame>
      {question ? (
        <SecondStep question={question} onBack={() => setQuestion(undefined)} />
      ) : (
        <>
          <h1>{words.heading}</h1>
          <p className="sign-in-text">{words.text}</p>
          {note && <p className="sign-in-note">{note}</p>}
          <form onSubmit={(event) => void submit(event)} aria-busy={busy}>
            <label htmlFor="email">{words.email}</label>
            <input
              id="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <PasswordField value={password} onChange={setPassword} />
            <button type="submit" className="sign-in-submit" disabled={busy}>
              {busy && <span className="spinner" role="progressbar" aria-label={words.submitting} />}
              {words.submit}
            </button>
          </form>
          {offersPasskeys() && (
            <button
              type="button"
              className="plain-button sign-in-passkey"
              disabled={busy}
              onClick={() => void byPasskey()}
            >
              {words.withPasskey}
            </button>
          )}
          {offersReset() && (
            <a className="sign-in-forgot" href="/forgot-password">
              {words.forgot}
            </a>
          )}
          <DemoCredentials
            onFill={(demo) => {
              setEmail(demo.email);
              setPassword(demo.password);
            }}
          />
        </>
      )}
    </SignInFrame>
  );
}
