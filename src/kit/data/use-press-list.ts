import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Resource } from "../define/resource";
import { changeListState, parseListState, type ListState } from "./list-state";
import { startQuery } from "./prefetched";
import { useRowsQuery } from "./rows-query";
import { toRowsRequest } from "./use-rows";
import { useSession } from "./use-session";

/**
 * Returns a function that changes a list's state in the URL and requests the new rows at once. The page itself
 * would request them only after its next render.
 */
export function usePressList(resource: Resource, setState: (change: Partial<ListState>) => void) {
  const client = useQueryClient();
  const toQuery = useRowsQuery();
  const { offers } = useSession();
  const [params] = useSearchParams();
  return (change: Partial<ListState>) => {
    const next = parseListState(resource, changeListState(resource, params, change));
    startQuery(client, toQuery(toRowsRequest(resource, next, offers)));
    setState(change);
  };
}
