import { useEffect, useState, type FormEvent } from "react";
import type { Invitee } from "../../../providers/auth/invitations";
import { ApiError } from "../../../providers/data/errors";
import { toasts } from "../../../providers/notification/toasts";
import { signInMessages } from "../messages";
import { entryRouter } from "../entry-router";
import { invitationMessages as words } from "./messages";
import { PasswordField } from "./password-field";
import { SignInFrame } from "./sign-in-frame";

const loadProviders = () => import("../providers");

/** Returns the link's token. The URL fragment stays in the browser, so it is never sent to a server or logged. */
const readTokenFromUrl = () => window.location.hash.slice(1);

/** Statuses with which the server rejects the link for good. After any other failure the user can try again. */
const PERMANENT_FAILURES: readonly number[] = [400, 404, 410, 422];

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** Loads the invited person. While both the person and the failure are undefined, the request is pending. */
function useInvitation(token: string) {
  const [invited, setInvited] = useState<Invitee>();
  const [failure, setFailure] = useState<{ text: string; final: boolean }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    loadProviders()
      .then(({ loadInvitations }) => loadInvitations())
      .then(({ look }) => look(token))
      .then(
        (found) => left || setInvited(found),
        (cause: unknown) =>
          left ||
          setFailure({
            text: messageOf(cause),
            final: cause instanceof ApiError && cause.fromServer && PERMANENT_FAILURES.includes(cause.statusCode),
          }),
      );
    return () => {
      left = true;
    };
  }, [token, attempt]);
  const again = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { invited, failure, again };
}

function ChooseForm({ token, invited }: { token: string; invited: Invitee }) {
  const [name, setName] = useState(invited.name);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    const { authProvider, loadInvitations } = await loadProviders();
    const { accept } = await loadInvitations();
    const { email } = await accept(token, name, password);
    toasts.show({ type: "success", message: words.success });
    const { success } = await authProvider.login({ email, password });
    // If sign-in needs a second step, the sign-in page asks for it.
    entryRouter.replace(success ? "/dashboard" : "/login");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    send()
      .catch((cause: unknown) => {
        const fromServer = cause instanceof ApiError && cause.fromServer;
        setProblem(fromServer ? cause.message : `${words.failure}: ${messageOf(cause)}`);
      })
      .finally(() => setBusy(false));
  };

  return (
    <form onSubmit={submit} aria-busy={busy}>
      <p className="sign-in-text">{words.text(invited.email)}</p>
      {/* Password managers save the password under this name. */}
      <input type="hidden" name="email" autoComplete="username" value={invited.email} />
      <label htmlFor="name">{words.name}</label>
      <input
        id="name"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordField isNew value={password} onChange={setPassword} />
      <p className="sign-in-help">{words.help}</p>
      <div role="alert">{problem && <p className="sign-in-problem">{problem}</p>}</div>
      <button type="submit" className="sign-in-submit" disabled={busy}>
        {busy && <span className="spinner" role="progressbar" aria-label={words.submitting} />}
        {words.submit}
      </button>
    </form>
  );
}

/** The page where an invited user chooses a password. Plain HTML, like the sign-in page. */
export function InvitationPage() {
  const [token] = useState(readTokenFromUrl);
  const { invited, failure, again } = useInvitation(token);
  useEffect(() => {
    document.title = `${words.title} · ${signInMessages.product}`;
  }, []);
  return (
    <SignInFrame>
      <h1>{failure === undefined ? words.heading : failure.final ? words.failed : words.unread}</h1>
      {failure !== undefined && (
        <div role="alert">
          <p className="sign-in-text">{failure.text}</p>
          {!failure.final && (
            <button type="button" className="plain-button" onClick={again}>
              {words.tryAgain}
            </button>
          )}
          <button type="button" className="plain-button" onClick={() => entryRouter.replace("/login")}>
            {words.toSignIn}
          </button>
        </div>
      )}
      {failure === undefined && !invited && <p role="status">{words.loading}</p>}
      {invited && <ChooseForm token={token} invited={invited} />}
    </SignInFrame>
  );
}
