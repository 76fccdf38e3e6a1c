import { useSubscription } from "@refinedev/core";
import { useEffect, useRef } from "react";
import { READY_CHANNEL } from "../../../providers/live/contract";
import { useSession } from "./use-session";

/**
 * Calls back when the stream of changes is connected, and each time it is connected again, because not all changes are
 * repeated. Does nothing without the feature `events`.
 */
export function useStreamReady(callback: () => void): void {
  const { offers } = useSession();
  // Refine keeps the callback of the first render.
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useSubscription({ channel: READY_CHANNEL, enabled: offers("events"), onLiveEvent: () => latest.current() });
}
