import type { Feature } from "../../../providers/auth/contract";
import type { Resource } from "../define/resource";
import type { ReadyFilter } from "../define/ready-list";
import type { Addressed, ListState } from "./list-state";
import { rangeParams } from "./range-value";
import { useSession } from "./use-session";
import { useSource, type Source } from "./use-source";

type Offers = (feature: Feature) => boolean;

/** The rows that a page of a list shows. */
export interface PageOfRows extends Source {
  /** Fewer rows are visible than the server sent: a text narrowed them here. */
  narrowed: boolean;
  /** How many there are on the server, which did not send them all. */
  beyond?: number | undefined;
}

/** Whether the call does not take this filter. */
const isLocal = ({ feature }: ReadyFilter, offers: Offers) => feature !== undefined && !offers(feature);

/** The search that the list comes from, if its call takes nothing else. */
export const loneSearch = ({ filters: declared }: Addressed, filters: ListState["filters"], offers: Offers) =>
  declared.find((filter) => filter.path && filters[filter.name] && isLocal(filter, offers));

/** The filters that are set and that the call takes, with their values. */
export function activeFilters(resource: Addressed, filters: ListState["filters"], offers: Offers) {
  const lone = loneSearch(resource, filters, offers);
  return resource.filters.flatMap((filter): [ReadyFilter, value: string][] => {
    const value = filters[filter.name];
    return value && (lone ? filter === lone : !isLocal(filter, offers)) ? [[filter, value]] : [];
  });
}

/** What of a list's filters the call carries. */
export const sentFilters = (resource: Addressed, filters: ListState["filters"], offers: Offers) =>
  activeFilters(resource, filters, offers).flatMap(([filter, value]): [name: string, value: string][] =>
    filter.range ? rangeParams(filter, value) : [[filter.name, value]],
  );

/** The call that answers a list: of a search that has one, of the tab, or the resource's own. */
export const listPath = (
  { filters: declared, tabs, path }: Pick<Resource, "path" | "filters" | "tabs">,
  state: ListState,
) =>
  (
    declared.find((filter) => filter.path && state.filters[filter.name]) ??
    tabs.find(({ value }) => value === state.tab)
  )?.path ?? path;

/** The order that the call carries. */
export const sentSort = (resource: Addressed, { filters, sort }: ListState, offers: Offers) =>
  offers("lists.sort") && !loneSearch(resource, filters, offers) ? sort : undefined;

/** Whether the list's call is asked for no page. */
export const isWhole = (resource: Resource, filters: ListState["filters"], offers: Offers) =>
  resource.list.wholeList ?? loneSearch(resource, filters, offers) !== undefined;

/** A list that comes whole is cut into pages here; a text that the call does not take narrows the page. */
function toPage(resource: Resource, source: Source, state: ListState, offers: Offers): PageOfRows {
  const { filters: declared } = resource;
  const { page, size, filters } = state;
  const { rows, stale, total: all = 0 } = source;
  if (isWhole(resource, filters, offers)) {
    const total = rows?.length;
    const beyond = total !== undefined && !stale && all > total ? all : undefined;
    return { ...source, rows: rows?.slice((page - 1) * size, page * size), total, beyond, narrowed: false };
  }
  const local = declared.find(
    ({ name, matches, ...filter }) => matches && filters[name] && isLocal({ name, ...filter }, offers),
  );
  const text = filters[local?.name ?? ""] ?? "";
  return {
    ...source,
    rows: local ? rows?.filter((row) => local.matches?.(row, text)) : rows,
    narrowed: Boolean(local),
  };
}

/** One page of a resource's list, as its URL describes it; without `fresh`, rows that are there are not fetched again. */
export function useRows(resource: Resource, state: ListState, { enabled = true, fresh = true } = {}): PageOfRows {
  const { offers } = useSession();
  const { filters } = state;
  const source = useSource(listPath(resource, state), {
    ...(isWhole(resource, filters, offers) ? {} : { page: state.page, size: state.size }),
    filters: sentFilters(resource, filters, offers),
    sort: sentSort(resource, state, offers),
    enabled,
    fresh,
  });
  return toPage(resource, source, state, offers);
}
