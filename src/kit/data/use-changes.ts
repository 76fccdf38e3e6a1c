import { useSubscription } from "@refinedev/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { LiveEvent } from "../../../providers/live/contract";
import { useSession } from "./use-session";

/** A change by another user. Undefined if changes were missed, because their details are unknown. */
export type OthersChange = LiveEvent | undefined;

/**
 * Calls back for each change that others make to the records of a path, or to one record. Several paths are separated
 * by commas. Does nothing without the feature `events`. Give the component a `key` if the path or the id can change.
 */
export function useOthersChanges(path: string, onChange: (change: OthersChange) => void, id?: string): void {
  const { offers, userId } = useSession();
  // Refine keeps the callback of the first render.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useSubscription({
    channel: `resources/${path}`,
    enabled: offers("events"),
    ...(id !== undefined && { params: { ids: [id] } }),
    onLiveEvent: ({ meta }) => {
      const change = meta?.["change"] as OthersChange;
      if (change?.actor?._id !== userId) latest.current(change);
    },
  });
}

/** Collects these changes until `forget` is called. */
export function useChanges(path: string, id?: string): { changes: readonly OthersChange[]; forget: () => void } {
  const [changes, setChanges] = useState<readonly OthersChange[]>([]);
  useOthersChanges(path, (change) => setChanges((before) => [...before, change]), id);
  return { changes, forget: useCallback(() => setChanges([]), []) };
}
