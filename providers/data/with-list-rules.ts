import type { DataProvider, GetListParams } from "@refinedev/core";
import { checkSorters, filterCall, type ListRules, type Offers } from "./list-rules";

interface Options {
  /** The rules of a list, by its path; undefined for one that is not declared, whose filters are sent as they are. */
  rulesOf: (path: string) => ListRules | undefined;
  /** Whether the backend offers a feature. */
  offers: Offers;
}

/** A data provider that takes Refine's filters and sorters as the declared lists have them, and refuses all others. */
export function withListRules(provider: DataProvider, { rulesOf, offers }: Options): DataProvider {
  return {
    ...provider,
    getList: async (params: GetListParams) => {
      const { resource, filters = [], sorters = [] } = params;
      const rules = rulesOf(resource);
      if (!rules) return provider.getList(params);
      checkSorters(resource, rules, sorters, offers);
      const call = filterCall(resource, rules, filters, offers);
      return provider.getList({
        ...params,
        resource: call.path,
        filters: call.params.map(([field, value]) => ({ field, operator: "eq" as const, value })),
      });
    },
  };
}
