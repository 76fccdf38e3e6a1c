import type { LinkOwner } from "../../../providers/auth/account-links";
import { session } from "../../../providers/auth/session";
import { ApiError } from "../../../providers/data/errors";
import { toasts } from "../../../providers/notification/toasts";
import { entryRouter } from "../entry-router";
import { LinkPage } from "./link-page";
import { resetMessages as words } from "./messages";
import { NewPasswordForm } from "./new-password-form";
import { loadProviders } from "./sign-in";
import { useLinkToken } from "./use-link-token";

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
  const token = useLinkToken(true);
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
