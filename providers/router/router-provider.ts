import { matchResourceFromRoute, ResourceContext, type RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";
import { useCallback, useContext, useMemo } from "react";
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

/** What the address says: resource, action and id, by the routes of the declared resources. */
function useParse() {
  const { pathname } = useLocation();
  const { id: ofOtherRoute } = useParams();
  const { resources } = useContext(ResourceContext);
  const { resource, action, matchedRoute } = useMemo(
    () => matchResourceFromRoute(pathname, resources),
    [pathname, resources],
  );
  const id = matchedRoute === undefined ? ofOtherRoute : idIn(pathname, matchedRoute);
  return useCallback(() => ({ resource, action, id, pathname, params: {} }), [resource, action, id, pathname]);
}

/**
 * Refine's react-router bindings, without the URL's query.
 * Refine hands every query key on to the data provider as `meta`, where `?method=delete` would turn reading a page
 * into a DELETE. The console reads its own keys (see src/kit/data/list-url.ts), so Refine gets the route's parts alone.
 */
export const routerProvider: RouterProvider = { ...reactRouter, parse: useParse };
