import { useSubscription } from "@refinedev/core";
import { useEffect, useRef } from "react";
import { READY_CHANNEL } from "../../../providers/live/contract";
import { useSession } from "./use-session";

/**
 * Calls back each time the stream of changes connects. Use it to refetch what the stream does not send again after an
 * interruption. Does nothing without the feature `events`.
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
