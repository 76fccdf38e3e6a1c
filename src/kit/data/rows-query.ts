import { keys, useDataProvider, useResourceParams } from "@refinedev/core";
import type { QueryFunctionContext } from "@tanstack/react-query";
import type { ListState } from "./list-state";

/** A request for the rows of a list. */
export interface RowsRequest {
  /** The path below /api/admin. */
  path: string;
  /** If absent, all rows are read at once. */
  page?: number;
  size?: number;
  filters?: readonly (readonly [name: string, value: string])[];
  sort?: ListState["sort"];
}

/** Converts a request to the parameters of Refine's `getList`. */
export const toListParams = ({ path, page, size, filters = [], sort }: RowsRequest) => ({
  resource: path,
  pagination:
    page === undefined ? { mode: "off" as const } : { currentPage: page, pageSize: size, mode: "server" as const },
  filters: filters.map(([field, value]) => ({ field, operator: "eq" as const, value })),
  sorters: sort ? [sort] : [],
});

/** Returns a function that builds the same query as `useList` does for a request, so that it can be prefetched. */
export function useRowsQuery() {
  const provider = useDataProvider()();
  const { select } = useResourceParams();
  return (request: RowsRequest) => {
    const params = toListParams(request);
    const { resource, pagination, ...others } = params;
    return {
      queryKey: keys()
        .data("default")
        .resource(select(resource).identifier ?? resource)
        .action("list")
        .params(pagination.mode === "off" ? others : { ...others, pagination })
        .get(),
      queryFn: (queryContext: QueryFunctionContext) => provider.getList({ ...params, meta: { queryContext } }),
    };
  };
}
