import { useEffect, useState, useSyncExternalStore, type FormEvent } from "react";
import { Navigate, useLocation } from "react-router";
import { session } from "../../../providers/auth/session";
import { toasts } from "../../../providers/notification/toasts";
import { signInMessages as words } from "../messages";
import { DemoCredentials } from "./demo-credentials";
import { PasswordField } from "./password-field";
import { SignInArt } from "./sign-in-art";
import "./sign-in.css";

/** The page to go to after sign-in: `?to=`, when the browser too reads it as a path of this site. */
function destination(search: string): string {
  const to = new URLSearchParams(search).get("to") ?? "";
  const { origin } = window.location;
  const url = to.startsWith("/") && URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  if (url?.origin !== origin || /^\/(\/|login\b)/.test(url.pathname)) return "/dashboard";
  return url.pathname + url.search + url.hash;
}

const loadProviders = () => import("../providers");

async function signIn(email: string, password: string): Promise<void> {
  const { authProvider } = await loadProviders();
  const { success, error } = await authProvider.login({ email, password });
  if (success) {
    toasts.show({ type: "success", message: words.success });
    return;
  }
  const fromServer = error && "fromServer" in error && error.fromServer === true;
  toasts.show({
    key: "sign-in",
    type: "error",
    message: fromServer ? error.message : words.failure,
    ...(error && !fromServer ? { description: error.message } : {}),
  });
}

/** Sign-in in plain HTML and CSS: the console behind it is loaded while the person types. */
export function SignInPage() {
  const { search } = useLocation();
  const token = useSyncExternalStore(session.subscribe, session.token);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = `${words.submit} · ${words.product}`;
    // A failed prefetch is no news: the real load asks again and says so.
    void loadProviders().catch(() => undefined);
    void import("../console").catch(() => undefined);
  }, []);

  if (token !== null) return <Navigate to={destination(search)} replace />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    signIn(email, password)
      .catch((cause: unknown) =>
        toasts.show({ key: "sign-in", type: "error", message: words.failure, description: String(cause) }),
      )
      .finally(() => setBusy(false));
  };

  return (
    <div className="sign-in">
      <SignInArt />
      <main className="sign-in-main">
        <div className="sign-in-card">
          <p className="sign-in-product">{words.product}</p>
          <p className="sign-in-subtitle">{words.subtitle}</p>
          <h1>{words.heading}</h1>
          <p className="sign-in-text">{words.text}</p>
          {session.wasLost() && <p className="sign-in-note">{words.sessionEnded}</p>}
          <form onSubmit={submit} aria-busy={busy}>
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
          <DemoCredentials
            onFill={(demo) => {
              setEmail(demo.email);
              setPassword(demo.password);
            }}
          />
        </div>
      </main>
    </div>
  );
}
