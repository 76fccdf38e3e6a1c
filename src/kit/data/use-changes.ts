import { useSubscription } from "@refinedev/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { LiveEvent } from "../../../providers/live/contract";
import { useSession } from "./use-session";

/** A change by someone else. Undefined if changes were missed, so that their details are unknown. */
export type OthersChange = LiveEvent | undefined;

interface LiveChangesOptions {
  /** The id of the only record whose changes are wanted. */
  id?: string | undefined;
  /** Whether changes that the stream sent before this component was mounted count as missed. */
  includesEarlier?: boolean;
}

/**
 * Calls back for each change to the records of a path, or to the record with the id. This includes the user's own
 * changes in any tab. Does nothing without the feature `events`. If the path or the options can change, give the
 * component a `key`.
 * @param path a path below /api/admin, or several separated by commas
 * @param onChange receives undefined if changes were missed
 */
export function useLiveChanges(
  path: string,
  onChange: (change: LiveEvent | undefined) => void,
  { id, includesEarlier = false }: LiveChangesOptions = {},
): void {
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
    meta: { includesEarlier },
    onLiveEvent: ({ meta }) => latest.current(meta?.["change"] as LiveEvent | undefined),
  });
}

/** Like `useLiveChanges`, but without the user's own changes. */
export function useOthersChanges(path: string, onChange: (change: OthersChange) => void, id?: string): void {
  const { userId } = useSession();
  useLiveChanges(path, (change) => change?.actor?._id !== userId && onChange(change), { id });
}

interface Changes {
  changes: readonly OthersChange[];
  forget: () => void;
}

/** Collects the changes that others make until `forget` is called. */
export function useChanges(path: string, id?: string): Changes {
  const [changes, setChanges] = useState<readonly OthersChange[]>([]);
  useOthersChanges(path, (change) => setChanges((before) => [...before, change]), id);
  return { changes, forget: useCallback(() => setChanges([]), []) };
}

/** Collects the changes that others make until a request starts (`fetching`), because its response includes them. */
export function useChangesSinceLoad(path: string, fetching: boolean): Changes {
  const { changes, forget } = useChanges(path);
  useEffect(() => {
    if (fetching) forget();
  }, [fetching, forget]);
  return { changes, forget };
}
