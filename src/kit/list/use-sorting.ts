import type { ListState } from "../data/list-state";
import { findExclusiveSearch } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";

/** Returns the sort order of a list, the fields that it can be sorted by, and a function that sorts it. */
export function useSorting(
  resource: Resource,
  { filters, sort }: ListState,
  pressList: (change: Partial<ListState>) => void,
) {
  const { offers } = useSession();
  const isSortable = offers("lists.sort") && !findExclusiveSearch(resource, filters, offers);
  return {
    sortable: isSortable ? resource.list.sortable : [],
    sort,
    onSort: (chosen: ListState["sort"]) => pressList({ sort: chosen }),
  };
}
