import { keys, useDataProvider, useList, useResourceParams, type HttpError } from "@refinedev/core";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { Row } from "../define/field";
import { prefetch, prefetchStaleTime } from "./prefetched";
import type { ListState } from "./list-state";

/** The rows of a list from any source. */
export interface RowSource {
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages. Defaults to the number of rows. */
  total?: number;
  /** The rows belong to another page or filter while the new rows load. */
  stale?: boolean;
  /** A request is pending. */
  fetching?: boolean;
  /** When they were loaded, in milliseconds since 1970. */
  fetchedAt?: number;
  error?: HttpError | null;
  refetch?: () => void;
  /** Prefetches another page. Returns a function that cancels the request. */
  prefetchPage?: (page: number) => () => void;
}

interface SourceOptions {
  /** If absent, all rows are read at once. */
  page?: number;
  size?: number;
  filters?: readonly (readonly [name: string, value: string])[];
  sort?: ListState["sort"];
  enabled?: boolean;
  /** With `false`, cached rows are not refetched. */
  fresh?: boolean;
  /** Refetches at this interval in milliseconds while the tab is visible. */
  refreshMs?: number | false;
}

/**
 * Reads the rows of a list call by its path below /api/admin. The previous page stays visible until the next is loaded.
 */
export function useRowSource(path: string, options: SourceOptions = {}): RowSource {
  const { page, size, filters = [], sort, enabled = true, fresh = true, refreshMs } = options;
  const client = useQueryClient();
  const provider = useDataProvider()();
  const { identifier = path } = useResourceParams({ resource: path });
  const request = {
    pagination:
      page === undefined ? { mode: "off" as const } : { currentPage: page, pageSize: size, mode: "server" as const },
    filters: filters.map(([field, value]) => ({ field, operator: "eq" as const, value })),
    sorters: sort ? [sort] : [],
  };
  const { query } = useList<Row, HttpError>({
    resource: path,
    ...request,
    errorNotification: false,
    queryOptions: {
      enabled,
      refetchOnMount: fresh,
      // If the first read fails, only the user retries.
      refetchInterval: ({ state }) => (refreshMs && state.data ? refreshMs : false),
      staleTime: prefetchStaleTime,
      placeholderData: keepPreviousData,
    },
  });
  const prefetchPage = (next: number) => {
    const pagination = { ...request.pagination, currentPage: next };
    const queryKey = keys()
      .data("default")
      .resource(identifier)
      .action("list")
      .params({ ...request, pagination })
      .get();
    return prefetch(client, queryKey, (queryContext) =>
      provider.getList({ resource: path, ...request, pagination, meta: { queryContext } }),
    );
  };
  return {
    rows: query.data?.data,
    total: query.data?.total,
    stale: query.isPlaceholderData,
    fetching: query.isFetching,
    fetchedAt: query.dataUpdatedAt,
    error: query.error,
    refetch: () => void query.refetch(),
    prefetchPage: page === undefined ? undefined : prefetchPage,
  };
}
