import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { addLeaveQuestion } from "./leave-page";

/** Returns the console page that a plain click on a link would open. */
function linkPathOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.origin !== location.origin) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = link.pathname + link.search;
  return path === location.pathname + location.search ? undefined : path;
}

/**
 * Asks before the user leaves a page with unsaved changes. Closing or reloading the tab shows the browser's own prompt.
 * Back, links and `leavePage` are blocked, and `asking` is true until `stay` or `leave` is called.
 * To detect Back, it pushes a second history entry with the same URL. Back removes this entry, and the hook pushes it
 * again. When the guard ends, it removes the entry.
 */
export function useUnsavedChangesGuard(active: boolean) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [released, setReleased] = useState(false);
  /** The navigation that was blocked. */
  const pendingNavigation = useRef<() => void>(undefined);
  /** Whether the user has confirmed leaving. */
  const leaving = useRef(false);
  const guarding = active && !released;

  useEffect(() => {
    if (!guarding) return;
    const address = window.location.href;
    const pushAgain = () => window.history.pushState(window.history.state, "", address);
    const ask = (then: () => void) => {
      pendingNavigation.current = then;
      setAsking(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onBack = () => {
      pushAgain();
      ask(() => window.history.back());
    };
    const onClick = (event: MouseEvent) => {
      const path = linkPathOf(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(path));
    };
    pushAgain();
    const removeQuestion = addLeaveQuestion(ask);
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("popstate", onBack);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeQuestion();
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("popstate", onBack);
      document.removeEventListener("click", onClick, { capture: true });
      setAsking(false);
      // The guard may also end by itself, such as at the end of a bulk run. A blocked navigation is then dropped.
      const then = leaving.current ? pendingNavigation.current : undefined;
      pendingNavigation.current = undefined;
      // Deferred, because at the end of a session the page unmounts before the URL changes.
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
      pendingNavigation.current = undefined;
      setAsking(false);
    },
    /** Asks before running a callback that leaves the page. */
    ask: (then: () => void) => {
      pendingNavigation.current = then;
      setAsking(true);
    },
    /** Leaves the page and runs `then`, or the blocked navigation. */
    leave: (then?: () => void) => {
      if (then) pendingNavigation.current = then;
      leaving.current = true;
      if (guarding) setReleased(true);
      else pendingNavigation.current?.();
    },
  };
}
