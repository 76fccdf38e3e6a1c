import { useEffect, useState, type ReactNode } from "react";
import type { LinkOwner } from "../../../providers/auth/account-links";
import { ApiError } from "../../../providers/data/errors";
import { signInMessages } from "../messages";
import { entryRouter } from "../entry-router";
import { messageOf } from "./link-form";
import { linkMessages } from "./messages";
import { SignInFrame } from "./sign-in-frame";

/** HTTP statuses that mean that the link is invalid. After any other failure the user can try again. */
const PERMANENT_FAILURES: readonly number[] = [400, 404, 410, 422];

/** Loads the account that the link is for. While the request is pending, `owner` and `failure` are undefined. */
function useLinkOwner(token: string, read: (token: string) => Promise<LinkOwner>) {
  const [owner, setOwner] = useState<LinkOwner>();
  const [failure, setFailure] = useState<{ text: string; final: boolean }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    read(token).then(
      (found) => isUnmounted || setOwner(found),
      (cause: unknown) =>
        isUnmounted ||
        setFailure({
          text: messageOf(cause),
          final: cause instanceof ApiError && cause.fromServer && PERMANENT_FAILURES.includes(cause.statusCode),
        }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [token, read, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { owner, failure, retry };
}

interface LinkPageProps {
  words: { title: string; heading: string; loading: string; failed: string; unread: string };
  token: string;
  /** Requests the account that the link is for. Must be the same function in every render. */
  read: (token: string) => Promise<LinkOwner>;
  children: (owner: LinkOwner) => ReactNode;
  /** A way to get another link. Shown if the link is invalid. */
  instead?: ReactNode;
}

/** A page that a one-time link opens. Loads the account that the link is for, or says why the link does not work. */
export function LinkPage({ words, token, read, children, instead }: LinkPageProps) {
  const { owner, failure, retry } = useLinkOwner(token, read);
  useEffect(() => {
    document.title = `${words.title} · ${signInMessages.product}`;
  }, [words]);
  return (
    <SignInFrame>
      <h1>{failure === undefined ? words.heading : failure.final ? words.failed : words.unread}</h1>
      {failure !== undefined && (
        <div role="alert">
          <p className="sign-in-text">{failure.text}</p>
          <div className="sign-in-others">
            {failure.final ? (
              instead
            ) : (
              <button type="button" className="plain-button" onClick={retry}>
                {linkMessages.tryAgain}
              </button>
            )}
            <button type="button" className="plain-button" onClick={() => entryRouter.replace("/login")}>
              {linkMessages.toSignIn}
            </button>
          </div>
        </div>
      )}
      {failure === undefined && !owner && <p role="status">{words.loading}</p>}
      {owner && children(owner)}
    </SignInFrame>
  );
}
