import { matchResourceFromRoute, ResourceContext, type IResourceItem, type RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";
import { useCallback, useContext, useMemo } from "react";
import { useLocation, useParams } from "react-router";
import { readTableState } from "./table-state";
import { useGo } from "./use-go";

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/**
 * Returns the record's id in a path, decoded once, or undefined if the route has no id.
 * The router decodes `%252F` twice and would return a different id, so this function reads the raw path.
 */
function readId(pathname: string, route: string): string | undefined {
  const at = segmentsOf(route).indexOf(":id");
  const segment = segmentsOf(pathname)[at];
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Match = ReturnType<typeof matchResourceFromRoute>;

let cachedMatch: { pathname: string; resources: IResourceItem[]; match: Match } | undefined;

/**
 * Returns the route that matches a path. Most of Refine's hooks match the route when they mount. Matching took a third
 * of the time to render a record's page, so the result is cached until the path changes.
 */
function matchRoute(pathname: string, resources: IResourceItem[]): Match {
  if (cachedMatch?.pathname !== pathname || cachedMatch.resources !== resources) {
    cachedMatch = { pathname, resources, match: matchResourceFromRoute(pathname, resources) };
  }
  return cachedMatch.match;
}

/**
 * Parses the URL into the resource, action and id of the matching route, and the state that `syncWithLocation` wrote.
 */
function useParse() {
  const { pathname, search } = useLocation();
  const { id: routerId } = useParams();
  const { resources } = useContext(ResourceContext);
  const { resource, action, matchedRoute } = matchRoute(pathname, resources);
  const id = matchedRoute === undefined ? routerId : readId(pathname, matchedRoute);
  const params = useMemo(() => readTableState(search), [search]);
  return useCallback(() => ({ resource, action, id, pathname, params }), [resource, action, id, pathname, params]);
}

/**
 * Refine's react-router bindings. Refine receives only the query keys of `syncWithLocation`. It would pass all other
 * keys to the data provider as `meta`, where `?method=delete` would turn a read into a DELETE. The console's lists read
 * their own keys; see src/kit/data/list-state.ts.
 */
export const routerProvider: RouterProvider = { ...reactRouter, go: useGo, parse: useParse };
