import { useDataProvider, useOne, type HttpError } from "@refinedev/core";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useBackend } from "./backend";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { idOf } from "./row";

type Cached = { data?: Row | Row[] } | undefined;

/** A list or record of the path, or of a call below it such as a tab's. */
const isBelow = (path: string, [kind, , target]: readonly unknown[]) =>
  kind === "data" && (target === path || String(target).startsWith(`${path}/`));

/** The newest copy of a record in any list or record that was loaded. */
function findCached(client: QueryClient, path: string, id: string): Row | undefined {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isBelow(path, queryKey) })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of queries) {
    const found = [(state.data as Cached)?.data ?? []].flat().find((row) => idOf(row) === id);
    if (found) return found;
  }
  return undefined;
}

function useCached(path: string, id: string): Row | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    // The cache may change while another component renders: React hears of it afterwards.
    useCallback((changed) => client.getQueryCache().subscribe(() => queueMicrotask(changed)), [client]),
    () => findCached(client, path, id),
  );
}

const MOST_PER_PAGE = 100;

/** Looks for a record in its list, page by page: for a backend that cannot be asked for one. */
function useFound(resource: Resource, id: string, enabled: boolean) {
  const provider = useDataProvider()();
  return useQuery<{ data: Row }, HttpError>({
    queryKey: ["data", "default", resource.path, "found", id],
    enabled,
    queryFn: async () => {
      for (let currentPage = 1, seen = 0, total = 1; seen < total; currentPage += 1) {
        const list = await provider.getList<Row>({
          resource: resource.path,
          pagination: { currentPage, pageSize: MOST_PER_PAGE },
        });
        const found = list.data.find((row) => idOf(row) === id);
        if (found) return { data: found };
        seen += list.data.length;
        total = list.data.length === 0 ? 0 : (list.total ?? 0);
      }
      throw Object.assign(new Error(words.notFound(resource.words.thing)), { statusCode: 404 });
    },
  });
}

/**
 * One record. With `fresh` it is always fetched, and what a list already had is shown meanwhile;
 * without, it is fetched only when no list has it. An empty id fetches nothing.
 */
export function useRecord(resource: Resource, id: string, { fresh }: { fresh: boolean }) {
  const { offers } = useBackend();
  const cached = useCached(resource.path, id);
  const readable = resource.readsOne !== false || offers("records.show");
  const one = useOne<Row, HttpError>({
    resource: resource.path,
    id,
    errorNotification: false,
    queryOptions: {
      enabled: readable && id !== "" && (fresh || cached === undefined),
      ...(cached ? { placeholderData: { data: cached } } : {}),
    },
  }).query;
  const found = useFound(resource, id, !readable && id !== "" && cached === undefined);
  const query = readable ? one : found;
  return {
    row: fresh && readable ? query.data?.data : (cached ?? query.data?.data),
    error: cached && !(fresh && readable) ? null : query.error,
    retry: () => void query.refetch(),
  };
}
