import type { RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";

/**
 * Refine's react-router bindings, without the URL's query.
 * Refine hands every query key on to the data provider as `meta`, where `?method=delete` would turn reading a page
 * into a DELETE. The console reads its own keys (see src/kit/url.ts), so Refine gets the route's parts alone.
 */
export const routerProvider: RouterProvider = {
  ...reactRouter,
  parse: () => {
    const parse = (reactRouter.parse as NonNullable<RouterProvider["parse"]>)();
    return () => ({ ...parse(), params: {} });
  },
};
