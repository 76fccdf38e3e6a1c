import type { ListState, ListUrlConfig } from "../data/list-state";
import { findExclusiveSearch, getActiveFilters } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { ResolvedFilter } from "../define/ready-list";

/** Returns the declared filters as the filter bar shows them on this backend. */
export function useShownFilters(resource: ListUrlConfig, { filters: values }: ListState) {
  const { offers } = useSession();
  const isOffered = ({ feature }: ResolvedFilter) => !feature || offers(feature);
  const shown = resource.filters.filter((filter) => isOffered(filter) || filter.note);
  const inBar = shown.filter(({ more }) => !more);
  const active = getActiveFilters(resource, values, offers);
  const isEverySent = active.length === Object.values(values).filter(Boolean).length;
  return {
    inBar,
    /** The filters under "More filters". */
    inPanel: shown.filter(({ more }) => more),
    /** The active filters, with their values. */
    active,
    /** Whether the active search's call accepts no other filters, so that the selects have no effect. */
    hasExclusiveSearch: findExclusiveSearch(resource, values, offers) !== undefined,
    /** Returns whether the server supports the filter and all active filters, so that its counts match the list. */
    isCountable: (filter: ResolvedFilter) => resource.path !== undefined && isEverySent && isOffered(filter),
    /** Explanations of filters that the backend does not support. */
    notes: [...new Set(inBar.flatMap((filter) => (filter.note && !isOffered(filter) ? [filter.note] : [])))],
  };
}
