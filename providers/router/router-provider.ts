import { matchResourceFromRoute, ResourceContext, type IResourceItem, type RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";
import { useCallback, useContext } from "react";
import { useLocation, useParams } from "react-router";

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

/** What the address says: resource, action and id, by the routes of the declared resources. */
function useParse() {
  const { pathname } = useLocation();
  const { id: ofOtherRoute } = useParams();
  const { resources } = useContext(ResourceContext);
  const { resource, action, matchedRoute } = matchOf(pathname, resources);
  const id = matchedRoute === undefined ? ofOtherRoute : idIn(pathname, matchedRoute);
  return useCallback(() => ({ resource, action, id, pathname, params: {} }), [resource, action, id, pathname]);
}

/**
 * Refine's react-router bindings, without the URL's query.
 * Refine hands every query key on to the data provider as `meta`, where `?method=delete` would turn reading a page
 * into a DELETE. The console reads its own keys (see src/kit/data/list-url.ts), so Refine gets the route's parts alone.
 */
export const routerProvider: RouterProvider = { ...reactRouter, parse: useParse };
