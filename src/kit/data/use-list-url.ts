import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { readState, writeState, type Addressed, type ListState } from "./list-state";

/** The list's state from the URL, and a setter. Anything but a page change leads to page 1 and keeps the rest. */
export function useListUrl(resource: Addressed) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(resource, params), [resource, params]);
  const setState = useCallback(
    (change: Partial<ListState>, options?: { replace: boolean }) =>
      setParams(
        (current) => writeState(resource, current, { ...readState(resource, current), page: 1, ...change }),
        options,
      ),
    [resource, setParams],
  );
  return { state, setState };
}
