import { COLUMNS_PARAMETER, parseViewQuery, VIEW_PARAMETER, type SavedView } from "../../../providers/views/contract";
import { getReferenceId } from "../define/row";
import { parseListState, writeListState, type ListUrlConfig } from "./list-state";
import { removeParams } from "./remove-params";

/**
 * Returns the query that a saved view of the list stores: the valid filters, sort order, page size, tab and columns.
 * The page and unknown parameters are dropped. The order of parameters is fixed, so equal queries mean the same view.
 */
export function toViewQuery(resource: ListUrlConfig, params: URLSearchParams): string {
  const state = parseListState(resource, params);
  const query = writeListState(resource, new URLSearchParams(), { ...state, page: 1 });
  const columns = params.get(COLUMNS_PARAMETER);
  if (columns) query.set(COLUMNS_PARAMETER, columns);
  return query.toString();
}

/**
 * Returns the path of a list with the query of a view.
 * @param id the view's id; absent if the view is not saved
 */
export function viewPath(list: string, query: string, id?: string): string {
  const params = parseViewQuery(query);
  if (id !== undefined) params.set(VIEW_PARAMETER, id);
  return params.size > 0 ? `/${list}?${params}` : `/${list}`;
}

/** Removes the chosen view and its columns from a query string if the view no longer exists. */
export function removeDeletedView(search: string, views: readonly SavedView[]): string {
  const id = new URLSearchParams(search).get(VIEW_PARAMETER);
  const isDeleted = id !== null && !views.some((view) => getReferenceId(view) === id);
  return isDeleted ? removeParams(search, [VIEW_PARAMETER, COLUMNS_PARAMETER]) : search;
}
