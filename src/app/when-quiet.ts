import type { QueryClient } from "@tanstack/react-query";

/** A page that has asked for nothing this long has its rows. */
const QUIET_MS = 200;

const whenIdle = (run: () => void) =>
  // Safari has no requestIdleCallback.
  typeof requestIdleCallback === "function" ? void requestIdleCallback(run) : void setTimeout(run);

/** Resolves when the visible page has what it asked for and the browser has time: what is not visible waits for that. */
export function whenQuiet(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (client.isFetching() === 0) timer = setTimeout(() => whenIdle(finish), QUIET_MS);
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
