/** A minimal router for the entry bundle: tells sign-in, e-mailed links and the console apart. */

const SIGN_IN = /^\/login\/?$/i;
/** Pages that an e-mailed link opens without a session. */
const LINKED_PAGE = /^\/(invite|kyc-changes)\/?$/i;

const listeners = new Set<() => void>();

export const entryRouter = {
  isSignIn: (): boolean => SIGN_IN.test(window.location.pathname),

  /** Returns the page of an e-mailed link, such as "invite", or undefined for any other page. */
  getLinkedPage: (): string | undefined => LINKED_PAGE.exec(window.location.pathname)?.[1]?.toLowerCase(),

  /** Replaces the URL without a history entry and without a page load. */
  replace(address: string): void {
    window.history.replaceState(null, "", address);
    for (const listener of listeners) listener();
  },

  /** Redirects to sign-in. With `back`, sign-in returns to the current URL. */
  redirectToSignIn({ back }: { back: boolean }): void {
    const { pathname, search } = window.location;
    const to = back && pathname !== "/" ? `?to=${encodeURIComponent(pathname + search)}` : "";
    entryRouter.replace(`/login${to}`);
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener("popstate", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("popstate", listener);
    };
  },
};
