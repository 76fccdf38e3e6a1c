import type { QueryClient } from "@tanstack/react-query";

/** The page counts as loaded when no query has been pending for this long. */
const NETWORK_IDLE_MS = 200;

const requestIdle = (run: () => void) =>
  // Safari has no requestIdleCallback.
  typeof requestIdleCallback === "function" ? void requestIdleCallback(run) : void setTimeout(run);

/**
 * Resolves when no query has been pending for a moment and the browser is idle. Use it to defer requests that are not
 * urgent.
 */
export function waitForNetworkIdle(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (client.isFetching() === 0) timer = setTimeout(() => requestIdle(finish), NETWORK_IDLE_MS);
    };
    const finish = () => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = client.getQueryCache().subscribe(wait);
    wait();
  });
}
