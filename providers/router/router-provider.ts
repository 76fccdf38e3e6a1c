import { matchResourceFromRoute, ResourceContext, type IResourceItem, type RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";
import { useCallback, useContext, useMemo } from "react";
import { useLocation, useParams } from "react-router";
import { readTableState } from "./table-state";
import { useGo } from "./use-go";

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/**
 * The record's id in a path, decoded once; undefined where the route has none.
 * The router decodes `%252F` twice and takes an id for another one, so the path is read as it stands.
 */
function idIn(pathname: string, route: string): string | undefined {
  const at = segmentsOf(route).indexOf(":id");
  const segment = segmentsOf(pathname)[at];
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Match = ReturnType<typeof matchResourceFromRoute>;

let latest: { pathname: string; resources: IResourceItem[]; match: Match } | undefined;

/**
 * The route of an address. Nearly every hook of Refine asks for it when it mounts, and comparing an address with all
 * routes took a third of the time in which a record's page was rendered: the answer is shared until the address changes.
 */
function matchOf(pathname: string, resources: IResourceItem[]): Match {
  if (latest?.pathname !== pathname || latest.resources !== resources) {
    latest = { pathname, resources, match: matchResourceFromRoute(pathname, resources) };
  }
  return latest.match;
}

/** The resource, action and id of the address, by the routes of the declared resources, and the state of a synced table. */
function useParse() {
  const { pathname, search } = useLocation();
  const { id: ofOtherRoute } = useParams();
  const { resources } = useContext(ResourceContext);
  const { resource, action, matchedRoute } = matchOf(pathname, resources);
  const id = matchedRoute === undefined ? ofOtherRoute : idIn(pathname, matchedRoute);
  const params = useMemo(() => readTableState(search), [search]);
  return useCallback(() => ({ resource, action, id, pathname, params }), [resource, action, id, pathname, params]);
}

/**
 * Refine's react-router bindings. Of the address's query, Refine is told only the keys of `syncWithLocation`. It passes
 * all other keys to the data provider as `meta`, where `?method=delete` would turn reading a page into a DELETE. The
 * lists of the console read keys of their own, see src/kit/data/list-state.ts.
 */
export const routerProvider: RouterProvider = { ...reactRouter, go: useGo, parse: useParse };
