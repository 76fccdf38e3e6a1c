import { keys } from "@refinedev/core";
import { findStartPage } from "./preferences/start-page";
import { preloadPage } from "./preload-page";
import { authProvider } from "./providers";
import { queryClient } from "./query-client";

/**
 * Loads everything that the first render at this path would wait for: Refine's session check and the page's scripts.
 * Never rejects. If something fails, Refine or the page tries again and reports the failure.
 */
export async function preloadConsole(pathname: string): Promise<void> {
  const isAuthenticated = queryClient.prefetchQuery({
    queryKey: keys().auth().action("check").get(),
    queryFn: () => authProvider.check(),
    retry: false,
  });
  await Promise.all([isAuthenticated, preloadPage(pathname === "/" ? `/${findStartPage()}` : pathname)]);
}
