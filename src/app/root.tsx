import { useEffect, useSyncExternalStore } from "react";
import { session } from "../../providers/auth/session";
import { lazyComponent } from "../kit/ui/lazy-part";
import { loadAntdStyles } from "./antd-styles";
import { ErrorBoundary } from "./error-boundary";
import { shellMessages } from "./messages";
import { entryRouter } from "./entry-router";
import { SignInPage } from "./sign-in/sign-in-page";
import { Toaster } from "./toaster";

const loading = <div className="centered">{shellMessages.loading}</div>;

function RedirectToSignIn() {
  useEffect(() => entryRouter.redirectToSignIn({ back: true }), []);
  return loading;
}

/** Renders once the session is checked, and the code and styles of the first page are loaded. */
const Console = lazyComponent(async () => {
  const [{ Console }] = await Promise.all([
    import("./console"),
    import("./prepare").then(({ preloadConsole }) => preloadConsole(window.location.pathname)),
    loadAntdStyles(),
  ]);
  return Console;
}, loading);

const LinkedPage = lazyComponent(() => import("./linked-page").then(({ LinkedPage }) => LinkedPage), loading);

function CurrentPage() {
  const linkedPage = useSyncExternalStore(entryRouter.subscribe, entryRouter.getLinkedPage);
  const isSignIn = useSyncExternalStore(entryRouter.subscribe, entryRouter.isSignIn);
  const token = useSyncExternalStore(session.subscribe, session.token);
  if (linkedPage !== undefined) return <LinkedPage name={linkedPage} />;
  if (isSignIn) return <SignInPage />;
  return token === null ? <RedirectToSignIn /> : <Console />;
}

/**
 * The entry of the app. The sign-in page is part of the small entry bundle; the console with Refine and antd is loaded
 * on demand.
 */
export function Root() {
  return (
    <ErrorBoundary>
      <CurrentPage />
      <Toaster />
    </ErrorBoundary>
  );
}
