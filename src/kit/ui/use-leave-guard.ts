import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

/** The page of the console that a plain press on a link would lead to. */
function destinationOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.origin !== location.origin) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? undefined : path;
}

/**
 * Keeps a page while something would be lost by leaving it. Closing the tab and reloading get the browser's own
 * question; Back and links are held up, and `asking` becomes true until `stay` or `leave` is called.
 * Back is caught by a second entry of the same address: it is used up, put back, and taken away in the end.
 */
export function useLeaveGuard(active: boolean) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [released, setReleased] = useState(false);
  /** Where the person wanted to go, and whether they were told that they may. */
  const onward = useRef<() => void>(undefined);
  const leaving = useRef(false);
  const guarding = active && !released;

  useEffect(() => {
    if (!guarding) return;
    const address = window.location.href;
    const pushAgain = () => window.history.pushState(window.history.state, "", address);
    const ask = (then: () => void) => {
      onward.current = then;
      setAsking(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onBack = () => {
      pushAgain();
      ask(() => window.history.back());
    };
    const onClick = (event: MouseEvent) => {
      const path = destinationOf(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(path));
    };
    pushAgain();
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("popstate", onBack);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("popstate", onBack);
      document.removeEventListener("click", onClick, { capture: true });
      setAsking(false);
      // What ended by itself, a run for instance, leads nowhere.
      const then = leaving.current ? onward.current : undefined;
      onward.current = undefined;
      // A session that ends takes the page away and only then changes the address.
      setTimeout(() => {
        if (window.location.href !== address) return;
        if (then) window.addEventListener("popstate", then, { once: true });
        window.history.back();
      });
    };
  }, [guarding, navigate]);

  return {
    asking,
    stay: () => {
      onward.current = undefined;
      setAsking(false);
    },
    /** Asks before doing something that leaves. */
    ask: (then: () => void) => {
      onward.current = then;
      setAsking(true);
    },
    /** Leaves: does what was asked for, or `then`. */
    leave: (then?: () => void) => {
      if (then) onward.current = then;
      leaving.current = true;
      if (guarding) setReleased(true);
      else onward.current?.();
    },
  };
}
