import { useEffect, useState, type FormEvent } from "react";
import type { Invited } from "../../../providers/auth/invitations";
import { ApiError } from "../../../providers/data/errors";
import { toasts } from "../../../providers/notification/toasts";
import { signInMessages } from "../messages";
import { place } from "../place";
import { invitationMessages as words } from "./messages";
import { PasswordField } from "./password-field";
import { SignInFrame } from "./sign-in-frame";

const loadProviders = () => import("../providers");

/** What follows # stays in the browser: no server and no log has it. */
const tokenInAddress = () => window.location.hash.slice(1);

/** The server knows the link, and it is of no use; after anything else the same link may be read the next time. */
const FINAL: readonly number[] = [400, 404, 410, 422];

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** Who the link is for; while neither is there, it is being asked. */
function useInvited(token: string) {
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState<{ text: string; final: boolean }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    loadProviders()
      .then(({ invitations }) => invitations.look(token))
      .then(
        (found) => left || setInvited(found),
        (cause: unknown) =>
          left ||
          setFailure({
            text: messageOf(cause),
            final: cause instanceof ApiError && cause.fromServer && FINAL.includes(cause.statusCode),
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

function ChooseForm({ token, invited }: { token: string; invited: Invited }) {
  const [name, setName] = useState(invited.name);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    const { authProvider, invitations } = await loadProviders();
    const { email } = await invitations.accept(token, name, password);
    toasts.show({ type: "success", message: words.success });
    const { success } = await authProvider.login({ email, password });
    // What else signing in may take is asked for there.
    place.replace(success ? "/dashboard" : "/login");
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
      {/* A password manager keeps the password under it. */}
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

/** Where somebody who was invited chooses a password: plain HTML, as sign-in is. */
export function InvitationPage() {
  const [token] = useState(tokenInAddress);
  const { invited, failure, again } = useInvited(token);
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
          <button type="button" className="plain-button" onClick={() => place.replace("/login")}>
            {words.toSignIn}
          </button>
        </div>
      )}
      {failure === undefined && !invited && <p role="status">{words.loading}</p>}
      {invited && <ChooseForm token={token} invited={invited} />}
    </SignInFrame>
  );
}
