import { useSubscription } from "@refinedev/core";
import { useCallback, useState } from "react";
import type { LiveEvent } from "../../../providers/live/contract";
import { useSession } from "./use-session";

/** A change that somebody else made. Undefined if changes were missed, so that nothing is known about them. */
export type OthersChange = LiveEvent | undefined;

/**
 * Collects the changes that others make to the records of a path, or to one record, until `forget` is called. Does
 * nothing without the feature `events`. Give the component a `key` if its path or id can change.
 */
export function useChanges(path: string, id?: string): { changes: readonly OthersChange[]; forget: () => void } {
  const { offers, userId } = useSession();
  const [changes, setChanges] = useState<readonly OthersChange[]>([]);
  useSubscription({
    channel: `resources/${path}`,
    enabled: offers("events"),
    ...(id !== undefined && { params: { ids: [id] } }),
    onLiveEvent: ({ meta }) => {
      const change = meta?.["change"] as OthersChange;
      if (change?.actor?._id !== userId) setChanges((before) => [...before, change]);
    },
  });
  return { changes, forget: useCallback(() => setChanges([]), []) };
}
