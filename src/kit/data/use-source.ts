import { keys, useDataProvider, useList, useResourceParams, type HttpError } from "@refinedev/core";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { Row } from "../define/field";
import { prefetch, staleUnlessPrefetched } from "./prefetched";
import type { ListState } from "./list-state";

/** Rows as a list shows them, wherever they come from. */
export interface Source {
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Over all pages; the number of rows when absent. */
  total?: number;
  /** The rows are those of another page or filter; newer ones are on their way. */
  stale?: boolean;
  /** A request is on its way. */
  fetching?: boolean;
  error?: HttpError | null;
  refetch?: () => void;
  /** Fetches another page ahead; what it returns gives that up. */
  prefetchPage?: (page: number) => () => void;
}

interface SourceOptions {
  /** Everything at once when absent. */
  page?: number;
  size?: number;
  filters?: readonly (readonly [name: string, value: string])[];
  sort?: ListState["sort"];
  enabled?: boolean;
  /** `false`: rows that are there already are not fetched again. */
  fresh?: boolean;
  /** Reads again so often, in milliseconds, while the tab is seen. */
  refreshMs?: number;
}

/** The rows of a list call, by its path below /api/admin. The page before stays visible until the new one is there. */
export function useSource(path: string, options: SourceOptions = {}): Source {
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
      // What could not be read at all waits for a person who tries again.
      refetchInterval: ({ state }) => (refreshMs && state.data ? refreshMs : false),
      staleTime: staleUnlessPrefetched,
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
    error: query.error,
    refetch: () => void query.refetch(),
    prefetchPage: page === undefined ? undefined : prefetchPage,
  };
}
