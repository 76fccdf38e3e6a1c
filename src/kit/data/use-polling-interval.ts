import { useSession } from "./use-session";

/** Returns an interval for polling. With the feature `events`, nothing polls, because the server sends what changes. */
export function usePollingInterval(intervalMs: number): number | false {
  return !useSession().offers("events") && intervalMs;
}
