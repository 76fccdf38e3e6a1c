import { useSession } from "./use-session";

/** Returns an interval for polling. `false` with the feature `events`, because the server then sends the changes. */
export function usePollingInterval(intervalMs: number): number | false {
  return !useSession().offers("events") && intervalMs;
}
