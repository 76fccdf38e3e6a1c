import { useDataProvider } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Facets } from "../../../providers/data/contract";
import type { Resource } from "../define/resource";
import type { Addressed, ListState } from "./list-state";
import { listPath, sentFilters } from "./use-rows";
import { useSession } from "./use-session";

/**
 * What the server counts over everything that matches a list's filters: by a call of its own, because rows wait for no
 * count. Another page or order asks for nothing. Without the feature `lists.facets`, and after a failure, there is none.
 */
export function useFacets(
  resource: Addressed & Pick<Resource, "path">,
  state: ListState,
  enabled: boolean,
  staleTime = 0,
) {
  const { offers } = useSession();
  const provider = useDataProvider()();
  const path = listPath(resource, state);
  const filters = [...sentFilters(resource, state.filters, offers), ["facets", "true"] as const];
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
