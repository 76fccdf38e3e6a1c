import { isDayInRange, plainText } from "../../../providers/input/contract";
import type { ReadyFilter } from "../define/ready-list";
import type { Resource } from "../define/resource";
import { rangeParams } from "./range-value";

export const PAGE_SIZES = [5, 10, 25] as const;
const DEFAULT_PAGE_SIZE = 10;

/** The state of a list page. The URL is its only home: reload, Back and a pasted link all give the same list. */
export interface ListState {
  /** From 1. */
  page: number;
  size: number;
  /** Values of the filters, by parameter name; none, or an empty one, is no filter. */
  filters: Readonly<Record<string, string>>;
  sort?: { field: string; order: "asc" | "desc" };
  /** The open tab, where the list has tabs. */
  tab?: string;
}

/** What of a resource its list's address goes by. A list that is no resource's has it as well. */
export interface Addressed extends Pick<Resource, "tabs" | "filters"> {
  list: Pick<Resource["list"], "sortable" | "clear">;
}

/** In the URL, the choice of everything in a filter that the list starts narrowed by. */
const EVERYTHING = "all";

/** The page, from 1; anything that is no such number is the first. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Several values of one filter, as the address and the call carry them. */
export const splitValues = (value: string) => value.split(",").filter((one) => one !== "");

/** What of a text in the address a filter knows; undefined where that is nothing. */
function knownValue({ choices, day, lookup, more, range }: ReadyFilter, value: string): string | undefined {
  if (range) return rangeParams({ name: "", range }, value).length > 0 ? value : undefined;
  if (day) return isDayInRange(value) ? value : undefined;
  if (!choices || lookup) return value;
  const isKnown = (one: string) => choices.some((choice) => choice.value === one);
  if (!more) return isKnown(value) ? value : undefined;
  return splitValues(value).filter(isKnown).join(",");
}

function readFilters({ filters }: Addressed, params: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const filter of filters) {
    const { name, initial } = filter;
    const raw = params.get(name);
    const value = raw === EVERYTHING ? "" : raw === null ? undefined : plainText(raw);
    const chosen = (value === undefined ? undefined : knownValue(filter, value)) ?? initial;
    if (chosen || initial) values[name] = chosen;
  }
  return values;
}

/** The state of a list as a query string says it; a value that the list does not know counts as absent. */
export function readState(resource: Addressed, params: URLSearchParams): ListState {
  const { list, tabs } = resource;
  const size = Number(params.get("size"));
  const field = params.get("sort");
  const tab = tabs.find(({ value }) => value === params.get("tab")) ?? tabs[0];
  return {
    page: readPage(params),
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
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

/** A query string with another state of the list; keys that are not the list's stay, defaults are left out. */
export function writeState(resource: Addressed, current: URLSearchParams, state: ListState): URLSearchParams {
  const params = new URLSearchParams(current);
  writeParam(params, "page", state.page, 1);
  writeParam(params, "size", state.size, DEFAULT_PAGE_SIZE);
  for (const { name, choices, initial, more } of resource.filters) {
    const value = state.filters[name] ?? initial;
    if (choices && !more) writeParam(params, name, value || EVERYTHING, initial || EVERYTHING);
    else writeParam(params, name, value, initial);
  }
  writeParam(params, "tab", state.tab, resource.tabs[0]?.value ?? "");
  writeParam(params, "sort", state.sort?.field, "");
  writeParam(params, "order", state.sort?.order, "asc");
  return params;
}
