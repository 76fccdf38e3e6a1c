import type { Feature } from "../../../providers/auth/contract";
import { isWholeList } from "../../../providers/data/contract";
import type { Resource } from "../define/resource";
import { getRecordTitle } from "../define/title-of";
import type { ResolvedFilter } from "../define/ready-list";
import type { ListUrlConfig, ListState } from "./list-state";
import { toRangeParams } from "./range-value";
import { useSession } from "./use-session";
import type { RowsRequest } from "./rows-query";
import { useRowSource, type RowSource } from "./use-row-source";

type Offers = (feature: Feature) => boolean;

/** The rows of one list page. */
export interface ListPageData extends RowSource {
  /** Whether the console filtered the rows by title, because the call does not support the active text filter. */
  narrowed: boolean;
  /** For an unpaged list, the total on the server if the server did not send all rows. */
  incompleteOf?: number | undefined;
}

/** Returns whether the call does not support a filter. */
const isUnsupported = ({ feature }: ResolvedFilter, offers: Offers) => feature !== undefined && !offers(feature);

/** Returns the active search filter if its separate call accepts no other filters on this backend. */
export const findExclusiveSearch = (
  { filters: declared }: ListUrlConfig,
  filters: ListState["filters"],
  offers: Offers,
) => declared.find((filter) => filter.path && filters[filter.name] && isUnsupported(filter, offers));

/** Returns the active filters that the call supports, with their values. */
export function getActiveFilters(resource: ListUrlConfig, filters: ListState["filters"], offers: Offers) {
  const exclusive = findExclusiveSearch(resource, filters, offers);
  return resource.filters.flatMap((filter): [ResolvedFilter, value: string][] => {
    const value = filters[filter.name];
    return value && (exclusive ? filter === exclusive : !isUnsupported(filter, offers)) ? [[filter, value]] : [];
  });
}

/** Returns the filter parameters of the call. */
export const toFilterParams = (resource: ListUrlConfig, filters: ListState["filters"], offers: Offers) =>
  getActiveFilters(resource, filters, offers).flatMap(([filter, value]): [name: string, value: string][] =>
    filter.range ? toRangeParams(filter, value) : [[filter.name, value]],
  );

/** Returns the path of the list call: a search's own path, the tab's path or the resource's path. */
export const getListCallPath = (
  { filters: declared, tabs, path }: Pick<Resource, "path" | "filters" | "tabs">,
  state: ListState,
) =>
  (
    declared.find((filter) => filter.path && state.filters[filter.name]) ??
    tabs.find(({ value }) => value === state.tab)
  )?.path ?? path;

/** Returns the sort order that the call sends. */
export const toSortParams = (resource: ListUrlConfig, { filters, sort }: ListState, offers: Offers) =>
  offers("lists.sort") && !findExclusiveSearch(resource, filters, offers) ? sort : undefined;

/** Returns whether the list call returns all rows without paging. */
export const isUnpagedList = (resource: Resource, filters: ListState["filters"], offers: Offers) =>
  isWholeList(resource.path) || findExclusiveSearch(resource, filters, offers) !== undefined;

/** Returns the call for one page of a list. */
export function toRowsRequest(resource: Resource, state: ListState, offers: Offers): RowsRequest {
  const { page, size, filters } = state;
  return {
    path: getListCallPath(resource, state),
    ...(isUnpagedList(resource, filters, offers) ? {} : { page, size }),
    filters: toFilterParams(resource, filters, offers),
    sort: toSortParams(resource, state, offers),
  };
}

/**
 * Returns the rows of the requested page. Splits an unpaged list into pages. If the call does not support a text filter
 * that has a note, filters the rows by title instead.
 */
function toPage(resource: Resource, source: RowSource, state: ListState, offers: Offers): ListPageData {
  const { filters: declared } = resource;
  const { page, size, filters } = state;
  const { rows, stale, total: all = 0 } = source;
  if (isUnpagedList(resource, filters, offers)) {
    const total = rows?.length;
    const incompleteOf = total !== undefined && !stale && all > total ? all : undefined;
    const counted = { total, totalIsMinimum: false, incompleteOf };
    return { ...source, rows: rows?.slice((page - 1) * size, page * size), ...counted, narrowed: false };
  }
  const local = declared.find(
    (filter) => filter.note && !filter.choices && filters[filter.name] && isUnsupported(filter, offers),
  );
  if (!local) return { ...source, narrowed: false };
  const text = filters[local.name]?.toLowerCase() ?? "";
  const narrowed = rows?.filter((row) => getRecordTitle(resource, row)?.toLowerCase().includes(text));
  return { ...source, rows: narrowed, narrowed: true };
}

/** Reads one page of a resource's list, as described by its URL. With `fresh: false`, cached rows are not refetched. */
export function useListPage(resource: Resource, state: ListState, { enabled = true, fresh = true } = {}): ListPageData {
  const { offers } = useSession();
  const { path, ...request } = toRowsRequest(resource, state, offers);
  const source = useRowSource(path, { ...request, enabled, fresh });
  return toPage(resource, source, state, offers);
}
