import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { parseListState, writeListState, type ListUrlConfig, type ListState } from "./list-state";

/** Returns the list's state from the URL and a setter. Every change except a page change resets the list to page 1. */
export function useListUrl(resource: ListUrlConfig) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListState(resource, params), [resource, params]);
  const setState = useCallback(
    (change: Partial<ListState>, options?: { replace: boolean }) =>
      setParams(
        (current) => writeListState(resource, current, { ...parseListState(resource, current), page: 1, ...change }),
        options,
      ),
    [resource, setParams],
  );
  return { state, setState };
}
