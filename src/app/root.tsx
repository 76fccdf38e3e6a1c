import { useEffect, useSyncExternalStore } from "react";
import { session } from "../../providers/auth/session";
import { lazyPart } from "../kit/ui/lazy-part";
import { loadAntdStyles } from "./antd-styles";
import { ErrorBoundary } from "./error-boundary";
import { shellMessages } from "./messages";
import { place } from "./place";
import { SignInPage } from "./sign-in/sign-in-page";
import { Toaster } from "./toaster";

const loading = <div className="centered">{shellMessages.loading}</div>;

/** Whoever has no session signs in first. */
function SignInFirst() {
  useEffect(() => place.leaveForSignIn({ back: true }), []);
  return loading;
}

/** Rendered once everything is there that its first page needs. */
const Console = lazyPart(async () => {
  const [{ Console }] = await Promise.all([
    import("./console"),
    import("./prepare").then(({ prepareConsole }) => prepareConsole(window.location.pathname)),
    loadAntdStyles(),
  ]);
  return Console;
}, loading);

const InvitationPage = lazyPart(
  () => import("./sign-in/invitation-page").then(({ InvitationPage }) => InvitationPage),
  loading,
);

const AnswerPage = lazyPart(() => import("./vendor-answer/answer-page").then(({ AnswerPage }) => AnswerPage), loading);

function Half() {
  const byLink = useSyncExternalStore(place.subscribe, place.byLink);
  const signIn = useSyncExternalStore(place.subscribe, place.isSignIn);
  const token = useSyncExternalStore(session.subscribe, session.token);
  if (byLink !== undefined) return byLink === "invite" ? <InvitationPage /> : <AnswerPage />;
  if (signIn) return <SignInPage />;
  return token === null ? <SignInFirst /> : <Console />;
}

/** Sign-in stands in the entry, small and plain; the console with Refine and antd is loaded behind it. */
export function Root() {
  return (
    <ErrorBoundary>
      <Half />
      <Toaster />
    </ErrorBoundary>
  );
}
