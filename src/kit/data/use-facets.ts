import { useDataProvider } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Facets } from "../../../providers/data/contract";
import type { Resource } from "../define/resource";
import type { ListUrlConfig, ListState } from "./list-state";
import { getListCallPath, toFilterParams } from "./use-rows";
import { useSession } from "./use-session";

/**
 * Fetches the facet counts of a list, for all records that match its filters. It is a separate call so that rows never
 * wait for counts. Changing the page or order does not refetch. Without the feature `lists.facets`, or if the first
 * call fails, there are no counts.
 */
export function useFacets(
  resource: ListUrlConfig & Pick<Resource, "path">,
  state: ListState,
  enabled: boolean,
  staleTime = 0,
) {
  const { offers } = useSession();
  const provider = useDataProvider()();
  const path = getListCallPath(resource, state);
  const filters = [...toFilterParams(resource, state.filters, offers), ["facets", "true"] as const];
  return useQuery<Facets>({
    queryKey: ["data", "default", path, "facets", filters],
    enabled: enabled && offers("lists.facets"),
    staleTime,
    placeholderData: keepPreviousData,
    queryFn: async (queryContext) => {
      const { facets, figures } = (await provider.getList({
        resource: path,
        pagination: { currentPage: 1, pageSize: 1 },
        filters: filters.map(([field, value]) => ({ field, operator: "eq" as const, value })),
        meta: { queryContext },
      })) as Facets;
      return { ...(facets && { facets }), ...(figures && { figures }) };
    },
  });
}
