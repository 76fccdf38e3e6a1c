import { useLocation } from "react-router";
import { readListQuery } from "../kit/data/list-queries";
import { useSession } from "../kit/data/use-session";
import { useViews } from "../kit/data/use-views";
import { removeDeletedView, viewPath } from "../kit/data/view-url";
import { getReferenceId } from "../kit/define/row";
import { toText } from "../kit/format";
import { useNetworkIdle } from "./use-network-idle";

/**
 * Returns a function that maps the name of a sidebar entry to the path that the entry links to. For a list, the path
 * includes the query that is remembered from the user's last visit, or else the user's default view. The entry of the
 * current page never has the remembered query, so that clicking it resets the filters.
 */
export function useEntryPath(): (name: string) => string {
  const session = useSession();
  const { pathname } = useLocation();
  const { views, loaded } = useViews(useNetworkIdle());
  return (name) => {
    const query = pathname === `/${name}` ? undefined : readListQuery(session, name);
    if (query !== undefined) return `/${name}${loaded ? removeDeletedView(query, views) : query}`;
    const view = views.find(({ list, isDefault }) => list === name && isDefault === true);
    return view ? viewPath(name, toText(view.query) ?? "", getReferenceId(view)) : `/${name}`;
  };
}
