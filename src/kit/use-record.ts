import { useOne, type HttpError } from "@refinedev/core";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { Resource, Row } from "./define-resource";

type Cached = { data?: Row | Row[] } | undefined;

/** The newest copy of a record in any list or record that was loaded. */
function findCached(client: QueryClient, path: string, id: string): Row | undefined {
  const queries = client
    .getQueryCache()
    .findAll({ queryKey: ["data", "default", path] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of queries) {
    const found = [(state.data as Cached)?.data ?? []].flat().find((row) => String(row.id) === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * One record. With `fresh` it is always fetched, and what a list already had is shown meanwhile;
 * without, it is fetched only when no list has it. An empty id fetches nothing.
 */
export function useRecord(resource: Resource, id: string, { fresh }: { fresh: boolean }) {
  const client = useQueryClient();
  const cached = useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(() => queueMicrotask(changed)), [client]),
    () => findCached(client, resource.path, id),
  );
  const { query } = useOne<Row, HttpError>({
    resource: resource.path,
    id,
    errorNotification: false,
    queryOptions: {
      enabled: id !== "" && (fresh || cached === undefined),
      ...(cached ? { placeholderData: { data: cached } } : {}),
    },
  });
  return {
    row: fresh ? query.data?.data : (cached ?? query.data?.data),
    loading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
