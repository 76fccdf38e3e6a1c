import { useEffect, useState } from "react";

/**
 * Keeps a page while something runs that leaving would break off. Closing the tab and reloading get the browser's own
 * question. Back is caught by a second entry of the same address: it is used up, put back, and `asking` becomes true.
 */
export function useLeaveGuard(active: boolean) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!active) return;
    const pushAgain = () => window.history.pushState(window.history.state, "", window.location.href);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onBack = () => {
      pushAgain();
      setAsking(true);
    };
    pushAgain();
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("popstate", onBack);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("popstate", onBack);
      window.history.back();
      setAsking(false);
    };
  }, [active]);
  return { asking, stay: () => setAsking(false) };
}
