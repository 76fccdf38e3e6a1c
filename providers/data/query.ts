import type { CrudFilter, CrudFilters, CrudSort, Pagination } from "@refinedev/core";
import { UsageError } from "./errors";

/** The parameter by which lists that can be searched look for a text. */
const SEARCH = "search";

/** Whether a list call asks for one page. One that is cut in the browser, or not at all, is asked for whole. */
export const asksForPage = ({ mode = "server" }: Pagination = {}): boolean => mode === "server";

/**
 * The name of a filter's parameter. Only equality has one, and the search, which looks for a text.
 * Any other operator is a mistake of the page: it throws instead of asking for something else.
 */
function paramOf(resource: string, filter: CrudFilter): string {
  const { operator } = filter;
  if (operator === "eq" || (operator === "contains" && filter.field === SEARCH)) return filter.field;
  const what = "field" in filter ? `"${filter.field} ${operator}"` : `"${operator}"`;
  const hint = operator === "contains" ? ` Where a list has a search, its field is "${SEARCH}".` : "";
  throw new UsageError(`The list "${resource}" has no filter ${what}: its call compares for equality.${hint}`);
}

/** Query parameters of a list call: page (from 1), limit, one parameter per filter, sort and order. */
export function listParams(
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
