import type { QueryClient } from "@tanstack/react-query";

/** The page counts as loaded after this time without a pending query. */
const NETWORK_IDLE_MS = 200;

const requestIdle = (run: () => void) =>
  // Safari has no requestIdleCallback.
  typeof requestIdleCallback === "function" ? void requestIdleCallback(run) : void setTimeout(run);

/**
 * Resolves when the browser is idle after a moment without pending queries. Use it to defer requests that are not
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
