/** Whether the address is sign-in or the console behind it: all that the entry needs of a router. */

const SIGN_IN = /^\/login\/?$/i;
/** Pages that a link in an e-mail leads to, for whoever has the link. */
const BY_LINK = /^\/(invite|kyc-changes)\/?$/i;

const listeners = new Set<() => void>();

export const place = {
  isSignIn: (): boolean => SIGN_IN.test(window.location.pathname),

  /** The page that a link leads to, such as "invite"; undefined of all others. */
  byLink: (): string | undefined => BY_LINK.exec(window.location.pathname)?.[1]?.toLowerCase(),

  /** Replaces the address, without an entry in the history and without a page load. */
  replace(address: string): void {
    window.history.replaceState(null, "", address);
    for (const listener of listeners) listener();
  },

  /** Leaves for sign-in. With `back`, sign-in leads to the present address again. */
  leaveForSignIn({ back }: { back: boolean }): void {
    const { pathname, search } = window.location;
    const to = back && pathname !== "/" ? `?to=${encodeURIComponent(pathname + search)}` : "";
    place.replace(`/login${to}`);
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
