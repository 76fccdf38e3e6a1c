/** Saved views of lists, with the feature `views`. The console and the bundled API both import this file. */

/** The maximum length of a view's name, in characters. */
export const MAX_VIEW_NAME = 60;
/** The maximum length of a view's query, in characters. */
export const MAX_VIEW_QUERY = 2_000;
/** The maximum number of views of one person. */
export const MAX_VIEWS = 100;

/** The permission to share views, and to change shared views. */
export const SHARE_VIEWS = "views.share";

/** The parameter of a list's URL with the id of the chosen view. */
export const VIEW_PARAMETER = "view";

/** The parameter of a list's URL with the names of its columns, separated by commas. */
export const COLUMNS_PARAMETER = "columns";

/** Parameters of a list's URL that belong to no view: the page, the chosen view and an open dialog. */
const NOT_IN_VIEWS = ["page", VIEW_PARAMETER, "details", "action", "id"];

/** Parses the query of a view, without the parameters that belong to no view. */
export function parseViewQuery(query: string): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of NOT_IN_VIEWS) params.delete(name);
  return params;
}

/** GET /api/admin/views returns an array. POST takes list, name, query and shared; PUT takes all but the list. */
export interface SavedView {
  _id?: string;
  id?: string;
  /** The name of the list's page in the console, such as "orders". */
  list?: string;
  name?: string;
  /** The query of the list's URL: filters, search, sort, size and columns. */
  query?: string;
  /** Whether everyone who may see the list sees it. Otherwise, only its creator does. */
  shared?: boolean;
  /** Whether the caller saved it. */
  own?: boolean;
  /** Whether the list opens with this view for the caller. */
  isDefault?: boolean;
  /** Null if the creator's account was deleted. */
  creator?: { _id?: string; name?: string } | null;
  createdAt?: string;
}
