import { useLocation } from "react-router";
import { readListQuery } from "../kit/data/list-queries";
import { useSession } from "../kit/data/use-session";
import { useViews } from "../kit/data/use-views";
import { removeDeletedView, viewPath } from "../kit/data/view-url";
import { getReferenceId } from "../kit/define/row";
import { toText } from "../kit/format";
import { useNetworkIdle } from "./use-network-idle";

/**
 * Returns a function for the path of an entry's page: of a list as the person last used it, if it is remembered, or else
 * with their default view if there is one. The entry of the open page does not repeat its filters.
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
