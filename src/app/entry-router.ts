/** A minimal router for the entry bundle: tells sign-in, emailed links and the console apart. */

const SIGN_IN = /^\/login\/?$/i;
/** Pages that need no session. An emailed link opens each of them, except forgot-password. */
export const LINKED_PAGES = ["invite", "kyc-changes", "forgot-password", "reset-password"] as const;
export type LinkedPageName = (typeof LINKED_PAGES)[number];
const LINKED_PAGE = new RegExp(`^/(${LINKED_PAGES.join("|")})/?$`, "i");

const listeners = new Set<() => void>();

export const entryRouter = {
  isSignIn: (): boolean => SIGN_IN.test(window.location.pathname),

  /** Returns the page that needs no session, such as "invite", or undefined for any other page. */
  getLinkedPage: () => LINKED_PAGE.exec(window.location.pathname)?.[1]?.toLowerCase() as LinkedPageName | undefined,

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
