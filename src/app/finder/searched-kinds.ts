import { permissionFor } from "../../kit/define/actions-of";
import type { ReadyFilter } from "../../kit/define/ready-list";
import type { Resource } from "../../kit/define/resource";
import type { Session } from "../../kit/data/use-session";
import { PAGE_FEATURES } from "../menu";

export interface SearchedKind {
  resource: Resource;
  filter: ReadyFilter;
}

/**
 * The lists that can be searched, by their own searches: those that the person may see and that this backend searches.
 * Of two lists of the same records the first one.
 */
export function searchedKinds({ resources, allows, offers }: Pick<Session, "resources" | "allows" | "offers">) {
  const paths = new Set<string>();
  return resources.flatMap((resource): SearchedKind[] => {
    const { name, path } = resource;
    const filter = resource.filters.find((one) => one.path !== undefined || one.name === "search");
    const page = PAGE_FEATURES[name];
    // A search that has a call of its own is a documented one.
    const sent = filter && (filter.path !== undefined || !filter.feature || offers(filter.feature));
    if (!sent || paths.has(path) || (page && !offers(page)) || !allows(permissionFor(resource, "list"))) return [];
    paths.add(path);
    return [{ resource, filter }];
  });
}
