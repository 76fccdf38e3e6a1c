import type { CrudFilters, CrudSort, Pagination } from "@refinedev/core";

/**
 * Query parameters of a list call: page (from 1), limit, one parameter per filter, sort and order.
 * Only equality has a parameter in the API; any other operator is a mistake in the caller and throws.
 */
export function listParams(pagination: Pagination = {}, filters: CrudFilters = [], sorters: CrudSort[] = []) {
  const params = new URLSearchParams();
  if (pagination.mode !== "off") {
    params.set("page", String(pagination.currentPage ?? 1));
    params.set("limit", String(pagination.pageSize ?? 10));
  }
  for (const filter of filters) {
    if (filter.operator !== "eq") throw new Error(`The API has no filter operator "${filter.operator}".`);
    if (filter.value !== "" && filter.value !== undefined) params.set(filter.field, String(filter.value));
  }
  const [sorter] = sorters;
  if (sorter) {
    params.set("sort", sorter.field);
    params.set("order", sorter.order);
  }
  return params;
}
