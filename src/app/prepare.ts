import { keys } from "@refinedev/core";
import { loadPageAt } from "./prefetch";
import { authProvider } from "./providers";
import { queryClient } from "./query-client";

/**
 * Has everything there that the console's first render at this address would stop for: whether the session holds, as
 * Refine asks it, and the scripts of the page. Each failure is told where it is asked for again. It never fails.
 */
export async function prepareConsole(pathname: string): Promise<void> {
  const isAuthenticated = queryClient.prefetchQuery({
    queryKey: keys().auth().action("check").get(),
    queryFn: () => authProvider.check(),
    retry: false,
  });
  await Promise.all([isAuthenticated, loadPageAt(pathname)]);
}
