import { hasDocumentedSizes, joinValues, splitValues } from "../../../providers/data/contract";
import { isDayInRange, cleanPastedText } from "../../../providers/input/contract";
import type { ResolvedFilter } from "../define/ready-list";
import type { Resource } from "../define/resource";
import { toRangeParams } from "./range-value";

export const PAGE_SIZES: readonly number[] = [5, 10, 25];
const MORE_PAGE_SIZES = [...PAGE_SIZES, 50, 100];
const DEFAULT_PAGE_SIZE = 10;

/**
 * The state of a list page. The URL contains all of it, so that reload, Back and a shared link show the same list.
 */
export interface ListState {
  /** The page number, starting at 1. */
  page: number;
  size: number;
  /** Filter values by parameter name. A missing or empty value means no filter. */
  filters: Readonly<Record<string, string>>;
  sort?: { field: string; order: "asc" | "desc" };
  /** The selected tab, if the list has tabs. */
  tab?: string;
}

/** The parts of a resource that determine its list URL. Lists without a resource have them too. */
export interface ListUrlConfig extends Pick<Resource, "tabs" | "filters"> {
  list: Pick<Resource["list"], "sortable">;
  /** Absent for a list without a resource. */
  path?: string;
}

/**
 * Returns the page sizes that a list offers.
 * @param path undefined for a list without a resource
 */
export const findPageSizes = (path?: string): readonly number[] =>
  path === undefined || hasDocumentedSizes(path) ? PAGE_SIZES : MORE_PAGE_SIZES;

/** The URL value of a filter that has an initial value, but was cleared by the user. */
const CLEARED = "all";

/** Reads the page number, starting at 1. An invalid number counts as 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Returns the valid part of a filter's URL value. It is empty or undefined if no part is valid. */
function validValue({ choices, day, lookup, more, range }: ResolvedFilter, value: string): string | undefined {
  if (range) return toRangeParams({ name: "", range }, value).length > 0 ? value : undefined;
  if (day) return isDayInRange(value) ? value : undefined;
  if (!choices || lookup) return value;
  const isKnown = (one: string) => choices.some((choice) => choice.value === one);
  if (!more) return isKnown(value) ? value : undefined;
  return joinValues(splitValues(value).filter(isKnown));
}

function readFilters({ filters }: ListUrlConfig, params: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const filter of filters) {
    const { name, initial } = filter;
    const raw = params.get(name);
    const value = raw === CLEARED ? "" : raw === null ? undefined : cleanPastedText(raw);
    const chosen = (value === undefined ? undefined : validValue(filter, value)) ?? initial;
    if (chosen || initial) values[name] = chosen;
  }
  return values;
}

/** Reads the state of a list from a query string. Invalid values count as absent. */
export function parseListState(resource: ListUrlConfig, params: URLSearchParams): ListState {
  const { list, tabs, path } = resource;
  const size = Number(params.get("size"));
  const field = params.get("sort");
  const tab = tabs.find(({ value }) => value === params.get("tab")) ?? tabs[0];
  return {
    page: parsePage(params),
    size: findPageSizes(path).find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    filters: readFilters(resource, params),
    sort:
      field && list.sortable?.includes(field)
        ? { field, order: params.get("order") === "desc" ? "desc" : "asc" }
        : undefined,
    tab: tab?.value,
  };
}

function writeParam(
  params: URLSearchParams,
  name: string,
  value: string | number | undefined,
  fallback: string | number,
) {
  if (value === undefined || value === fallback || value === "") params.delete(name);
  else params.set(name, String(value));
}

/** Writes the list's state to a query string. Keeps keys that do not belong to the list, and omits defaults. */
export function writeListState(resource: ListUrlConfig, current: URLSearchParams, state: ListState): URLSearchParams {
  const params = new URLSearchParams(current);
  writeParam(params, "page", state.page, 1);
  writeParam(params, "size", state.size, DEFAULT_PAGE_SIZE);
  for (const { name, choices, initial, more } of resource.filters) {
    const value = state.filters[name] ?? initial;
    if (choices && !more) writeParam(params, name, value || CLEARED, initial || CLEARED);
    else writeParam(params, name, value, initial);
  }
  writeParam(params, "tab", state.tab, resource.tabs[0]?.value ?? "");
  writeParam(params, "sort", state.sort?.field, "");
  writeParam(params, "order", state.sort?.order, "asc");
  return params;
}

/** Returns the query string after a change. Every change except a page change resets the list to page 1. */
export const changeListState = (resource: ListUrlConfig, current: URLSearchParams, change: Partial<ListState>) =>
  writeListState(resource, current, { ...parseListState(resource, current), page: 1, ...change });
