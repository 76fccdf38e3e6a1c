import { useEffect, useState } from "react";
import type { LinkOwner } from "../../../providers/auth/account-links";
import { session } from "../../../providers/auth/session";
import { ApiError } from "../../../providers/data/errors";
import { toasts } from "../../../providers/notification/toasts";
import { entryRouter } from "../entry-router";
import { LinkPage, readTokenFromUrl } from "./link-page";
import { resetMessages as words } from "./messages";
import { NewPasswordForm } from "./new-password-form";
import { loadProviders } from "./sign-in";

async function readReset(token: string): Promise<LinkOwner> {
  // After a reload, the URL has no token any more.
  if (token === "") throw new ApiError(words.openAgain, 410, true);
  const { loadAccountLinks } = await loadProviders();
  return (await loadAccountLinks()).readPasswordReset(token);
}

async function resetPassword(token: string, password: string): Promise<void> {
  const { loadAccountLinks } = await loadProviders();
  const { resetPassword: reset } = await loadAccountLinks();
  const { email } = await reset(token, password);
  // The server has ended all sessions of this account. A session of another account in this browser continues.
  if (session.user()?.email === email) session.end("ended");
  toasts.show({ type: "success", message: words.success, description: words.next });
  entryRouter.replace("/login");
}

/** The page that a reset link opens, to choose a new password. Plain HTML, like the sign-in page. */
export function ResetPasswordPage() {
  const [token, setToken] = useState(readTokenFromUrl);
  useEffect(() => {
    // Keeps the token out of the history and of screenshots.
    const removeFromUrl = () => window.history.replaceState(null, "", window.location.pathname);
    // If another reset link is opened in the same tab, only the fragment changes, and the page is not loaded again.
    const readAgain = () => {
      setToken(readTokenFromUrl());
      removeFromUrl();
    };
    removeFromUrl();
    window.addEventListener("hashchange", readAgain);
    return () => window.removeEventListener("hashchange", readAgain);
  }, []);
  return (
    <LinkPage
      key={token}
      words={words}
      token={token}
      read={readReset}
      instead={
        <button type="button" className="plain-button" onClick={() => entryRouter.replace("/forgot-password")}>
          {words.askAgain}
        </button>
      }
    >
      {({ email }) => (
        <NewPasswordForm email={email} words={words} onSubmit={(password) => resetPassword(token, password)} />
      )}
    </LinkPage>
  );
}
