import type { DataProvider, GetListParams } from "@refinedev/core";
import { assertSortable, buildListCall, type ListRules, type HasFeature } from "./list-rules";

interface Options {
  /**
   * Returns the rules of a list by its path, or undefined if the list is not declared. The filters of such a list are
   * sent unchanged.
   */
  rulesOf: (path: string) => ListRules | undefined;
  /** Whether the backend offers a feature. */
  offers: HasFeature;
}

/** Wraps a data provider so that it accepts only the filters and sorters that the list's rules allow. */
export function withListRules(provider: DataProvider, { rulesOf, offers }: Options): DataProvider {
  return {
    ...provider,
    getList: async (params: GetListParams) => {
      const { resource, filters = [], sorters = [] } = params;
      const rules = rulesOf(resource);
      if (!rules) return provider.getList(params);
      assertSortable(resource, rules, sorters, offers);
      const call = buildListCall(resource, rules, filters, offers);
      return provider.getList({
        ...params,
        resource: call.path,
        filters: call.params.map(([field, value]) => ({ field, operator: "eq" as const, value })),
      });
    },
  };
}
