import { keys } from "@refinedev/core";
import { findStartPage } from "./preferences/start-page";
import { preloadPage } from "./preload-page";
import { authProvider } from "./providers";
import { queryClient } from "./query-client";

/**
 * Loads everything that the first render at this path would suspend for: the session check that Refine makes, and the
 * page's scripts. Failures are reported when Refine or the page asks again. Never rejects.
 */
export async function preloadConsole(pathname: string): Promise<void> {
  const isAuthenticated = queryClient.prefetchQuery({
    queryKey: keys().auth().action("check").get(),
    queryFn: () => authProvider.check(),
    retry: false,
  });
  await Promise.all([isAuthenticated, preloadPage(pathname === "/" ? `/${findStartPage()}` : pathname)]);
}
