import { useState, type FormEvent, type ReactNode } from "react";
import { ApiError } from "../../../providers/data/errors";

export const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

interface LinkFormProps {
  words: { submit: string; submitting: string; failure: string };
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A form that sends one request at a time. A failure shows above the button, and the fields keep their values. */
export function LinkForm({ words, onSubmit, children }: LinkFormProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    onSubmit()
      .catch((cause: unknown) => {
        const fromServer = cause instanceof ApiError && cause.fromServer;
        setProblem(fromServer ? cause.message : `${words.failure}: ${messageOf(cause)}`);
      })
      .finally(() => setBusy(false));
  };

  return (
    <form onSubmit={submit} aria-busy={busy}>
      {children}
      <div role="alert">{problem && <p className="sign-in-problem">{problem}</p>}</div>
      <button type="submit" className="sign-in-submit" disabled={busy}>
        {busy && <span className="spinner" role="progressbar" aria-label={words.submitting} />}
        {words.submit}
      </button>
    </form>
  );
}
