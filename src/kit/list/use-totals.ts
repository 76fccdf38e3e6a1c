import { useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { ON_DEMAND } from "../data/query-paths";
import type { Resource } from "../define/resource";
import type { Card } from "../define/list";

type AnyCard = Card<string>;

/**
 * Returns the filters with which the list's total is the card's figure. Undefined if the card does not count rows by
 * value, or if one of the filters is missing or needs a feature.
 */
export function getCountFilters(
  { filters }: Resource,
  { countBy, field }: AnyCard,
): [name: string, value: string][] | undefined {
  if (!countBy || field !== undefined) return undefined;
  const counted = Object.entries(countBy);
  const known = counted.every(([name]) => filters.some((filter) => filter.name === name && !filter.feature));
  return known ? counted.map(([name, value]) => [name, String(value)]) : undefined;
}

/**
 * Reads the server's totals for the cards that count rows, by card title. `refetch` sends one small list call per card.
 * Totals respect `search`, which has all filters except the bar's selects. They are discarded when the list becomes
 * stale.
 */
export function useServerTotals(resource: Resource, search: Readonly<Record<string, string>>) {
  const provider = useDataProvider()();
  return useQuery({
    queryKey: ["data", "default", resource.path, ON_DEMAND, "totals", search],
    enabled: false,
    retry: false,
    queryFn: async (queryContext) => {
      const totals = (resource.list.cards ?? []).map(async (card) => {
        const counted = getCountFilters(resource, card);
        if (!counted) return [];
        const filters = [...Object.entries(search), ...counted];
        const { total = 0, ...rest } = await provider.getList({
          resource: resource.path,
          pagination: { currentPage: 1, pageSize: 1 },
          filters: filters.map(([field, value]) => ({ field, operator: "eq" as const, value })),
          meta: { queryContext },
        });
        return [[card.title, { total, totalIsMinimum: rest["totalIsMinimum"] === true }] as const];
      });
      return new Map((await Promise.all(totals)).flat());
    },
  });
}
