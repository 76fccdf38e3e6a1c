import type { FilterRule, ListRules } from "../../providers/data/list-rules";
import type { ResolvedFilter } from "../kit/define/ready-list";
import { listRelated } from "../kit/define/related";
import type { Resource } from "../kit/define/resource";
import { fromResources, resources } from "./resources";

const toRule = ({ name, range, feature, path, more, lookup }: ResolvedFilter): FilterRule => ({
  name,
  range,
  ...(feature !== undefined && { features: [feature] }),
  path,
  several: more === true && !range && !lookup,
});

/** Returns the parameters by which the record pages of other resources filter the list of this resource. */
const relatedRules = ({ name }: Resource): FilterRule[] =>
  resources
    .flatMap(listRelated)
    .filter(({ list }) => list === name)
    .map(({ by }) => ({ name: by, features: ["lists.related"] }));

/**
 * Returns the filters for a search with a separate call. That call accepts another filter only with the feature of that
 * filter or, if it has none, with the feature of the search.
 */
const searchRules = (filters: readonly FilterRule[], search: FilterRule): FilterRule[] =>
  filters.map((rule) =>
    rule === search ? { name: rule.name } : { ...rule, path: undefined, features: rule.features ?? search.features },
  );

/** Merges rules so that each filter has one rule. If two resources declare a filter, either feature enables it. */
function mergeRules(rules: readonly FilterRule[]): FilterRule[] {
  const joined = new Map<string, FilterRule>();
  for (const rule of rules) {
    const known = joined.get(rule.name);
    // A rule without features always applies, so the merged rule must not have any either.
    const features = known?.features?.length && rule.features?.length ? [...known.features, ...rule.features] : [];
    joined.set(rule.name, known ? { ...known, features: [...new Set(features)] } : rule);
  }
  return [...joined.values()];
}

/** Collects the rules of each list call by path. Several resources may share a path. */
function collectRules(): ReadonlyMap<string, ListRules> {
  const all = new Map<string, ListRules>();
  const add = (path: string, { filters, sortable }: ListRules) => {
    const known = all.get(path);
    all.set(path, {
      filters: mergeRules([...(known?.filters ?? []), ...filters]),
      sortable: [...new Set([...(known?.sortable ?? []), ...sortable])],
    });
  };
  for (const resource of resources) {
    const ownRules = resource.filters.map(toRule);
    const { sortable = [] } = resource.list;
    const filters = [...ownRules, ...relatedRules(resource)];
    for (const path of [resource.path, ...resource.tabs.map((tab) => tab.path)]) add(path, { filters, sortable });
    for (const rule of ownRules)
      if (rule.path !== undefined) add(rule.path, { filters: searchRules(ownRules, rule), sortable });
  }
  return all;
}

const getRules = fromResources(collectRules);

/** Returns the rules of a list by its path below /api/admin. */
export const getListRules = (path: string): ListRules | undefined => getRules().get(path);
