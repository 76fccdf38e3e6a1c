import { useSubscription } from "@refinedev/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { LiveEvent } from "../../../providers/live/contract";
import { useSession } from "./use-session";

/** A change by another user. Undefined if changes were missed, because their details are unknown. */
export type OthersChange = LiveEvent | undefined;

/**
 * Calls back for each change to the records of a path, or to one record, also for changes that this person makes in any
 * tab or browser. Several paths are separated by commas. Does nothing without the feature `events`. Give the component a
 * `key` if the path or the id can change.
 */
export function useLiveChanges(path: string, onChange: (change: LiveEvent | undefined) => void, id?: string): void {
  const { offers } = useSession();
  // Refine keeps the callback of the first render.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useSubscription({
    channel: `resources/${path}`,
    enabled: offers("events"),
    ...(id !== undefined && { params: { ids: [id] } }),
    onLiveEvent: ({ meta }) => latest.current(meta?.["change"] as LiveEvent | undefined),
  });
}

/** Does the same for changes that others make. */
export function useOthersChanges(path: string, onChange: (change: OthersChange) => void, id?: string): void {
  const { userId } = useSession();
  useLiveChanges(path, (change) => change?.actor?._id !== userId && onChange(change), id);
}

interface Changes {
  changes: readonly OthersChange[];
  forget: () => void;
}

/** Collects these changes until `forget` is called. */
export function useChanges(path: string, id?: string): Changes {
  const [changes, setChanges] = useState<readonly OthersChange[]>([]);
  useOthersChanges(path, (change) => setChanges((before) => [...before, change]), id);
  return { changes, forget: useCallback(() => setChanges([]), []) };
}

/** Collects these changes until a list is loaded again. The request that starts returns them. */
export function useChangesSinceLoad(path: string, fetching: boolean): Changes {
  const { changes, forget } = useChanges(path);
  useEffect(() => {
    if (fetching) forget();
  }, [fetching, forget]);
  return { changes, forget };
}
