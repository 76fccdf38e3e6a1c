import { useList, type HttpError } from "@refinedev/core";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { Row } from "../define/field";
import { prefetch, prefetchStaleTime } from "./prefetched";
import { toListParams, useRowsQuery, type RowsRequest } from "./rows-query";

/** The rows of a list from any source. */
export interface RowSource {
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages. Defaults to the number of rows. */
  total?: number;
  /** The server stopped counting at `total`: there may be more rows. */
  totalIsMinimum?: boolean;
  /** The rows belong to another page or filter while the new rows load. */
  stale?: boolean;
  /** A request is pending. */
  fetching?: boolean;
  /** When the rows were loaded, in milliseconds since 1970. */
  fetchedAt?: number;
  error?: HttpError | null;
  refetch?: () => void;
  /** Prefetches another page. Returns a function that cancels the request. */
  prefetchPage?: (page: number) => () => void;
}

interface SourceOptions extends Omit<RowsRequest, "path"> {
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
  const { enabled = true, fresh = true, refreshMs, ...rest } = options;
  const request = { ...rest, path };
  const client = useQueryClient();
  const toQuery = useRowsQuery();
  const { query } = useList<Row, HttpError>({
    ...toListParams(request),
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
  return {
    rows: query.data?.data,
    total: query.data?.total,
    totalIsMinimum: query.data?.["totalIsMinimum"] === true,
    stale: query.isPlaceholderData,
    fetching: query.isFetching,
    fetchedAt: query.dataUpdatedAt,
    error: query.error,
    refetch: () => void query.refetch(),
    prefetchPage: request.page === undefined ? undefined : (page) => prefetch(client, toQuery({ ...request, page })),
  };
}
