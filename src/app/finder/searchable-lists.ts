import { getPermission } from "../../kit/define/actions-of";
import type { ResolvedFilter } from "../../kit/define/ready-list";
import type { Resource } from "../../kit/define/resource";
import type { KitSession } from "../../kit/data/use-session";

export interface SearchableList {
  resource: Resource;
  filter: ResolvedFilter;
}

/**
 * Returns the lists that the user may see and that this backend can search, each with its search filter. If two lists
 * show the same records, only the first list is included.
 */
export function listSearchableLists({
  resources,
  allows,
  offers,
}: Pick<KitSession, "resources" | "allows" | "offers">) {
  const paths = new Set<string>();
  return resources.flatMap((resource): SearchableList[] => {
    const { path, feature } = resource;
    const filter = resource.filters.find((one) => one.path !== undefined || one.name === "search");
    // A search with a separate call is part of the documented API, so it needs no feature.
    const canSearch = filter && (filter.path !== undefined || !filter.feature || offers(filter.feature));
    if (!canSearch || paths.has(path) || (feature && !offers(feature)) || !allows(getPermission(resource, "list")))
      return [];
    paths.add(path);
    return [{ resource, filter }];
  });
}
