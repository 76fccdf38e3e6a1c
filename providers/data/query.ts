import type { CrudFilter, CrudFilters, CrudSort, Pagination } from "@refinedev/core";
import { UsageError } from "./errors";

/** The parameter that searches a list. */
const SEARCH = "search";

/** Returns whether a list call asks for one page. With client-side or no pagination, it asks for the whole list. */
export const asksForPage = ({ mode = "server" }: Pagination = {}): boolean => mode === "server";

/**
 * Returns the parameter for a filter. Only equality is supported, and `contains` for the search.
 * Any other operator is a mistake in the page, so it throws instead of sending a different query.
 */
function paramOf(resource: string, filter: CrudFilter): string {
  const { operator } = filter;
  if (operator === "eq" || (operator === "contains" && filter.field === SEARCH)) return filter.field;
  const what = "field" in filter ? `"${filter.field} ${operator}"` : `"${operator}"`;
  const hint = operator === "contains" ? ` Where a list has a search, its field is "${SEARCH}".` : "";
  throw new UsageError(`The list "${resource}" has no filter ${what}: its call compares for equality.${hint}`);
}

/** Builds the query parameters of a list call: page (from 1), limit, one parameter per filter, sort and order. */
export function buildListParams(
  resource: string,
  pagination: Pagination = {},
  filters: CrudFilters = [],
  sorters: CrudSort[] = [],
) {
  const params = new URLSearchParams();
  if (asksForPage(pagination)) {
    params.set("page", String(pagination.currentPage ?? 1));
    params.set("limit", String(pagination.pageSize ?? 10));
  }
  for (const filter of filters) {
    const value = String(filter.value ?? "");
    const name = paramOf(resource, filter);
    if (value !== "") params.set(name, value);
  }
  const [sorter, another] = sorters;
  if (another) throw new UsageError(`The list "${resource}" is sorted by one field at a time: pass one sorter.`);
  if (sorter) {
    params.set("sort", sorter.field);
    params.set("order", sorter.order);
  }
  return params;
}
