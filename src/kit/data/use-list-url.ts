import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { changeListState, parseListState, type ListUrlConfig, type ListState } from "./list-state";

/** Returns the list's state from the URL and a setter. */
export function useListUrl(resource: ListUrlConfig) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListState(resource, params), [resource, params]);
  const setState = useCallback(
    (change: Partial<ListState>, options?: { replace: boolean }) =>
      setParams((current) => changeListState(resource, current, change), options),
    [resource, setParams],
  );
  return { state, setState };
}
