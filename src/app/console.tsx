import { Refine } from "@refinedev/core";
import { UnsavedChangesNotifier } from "@refinedev/react-router";
import { useEffect } from "react";
import { BrowserRouter } from "react-router";
import { session } from "../../providers/auth/session";
import { clearListQueries } from "../kit/data/list-queries";
import { isDataSaverOn, unmarkWhenOutdated } from "../kit/data/prefetched";
import { clearRecentRecords } from "../kit/data/recent-records";
import { clearDrafts } from "../kit/form/use-draft";
import { ignoreWheelInInputs } from "../kit/ui/ignore-wheel";
import { lazyComponent } from "../kit/ui/lazy-part";
import { ConnectionNotice } from "./connection/connection-notice";
import { seedCacheFromEarlyResponses } from "./early/fill-cache";
import { entryRouter } from "./entry-router";
import { loadAxios } from "./providers";
import { queryClient } from "./query-client";
import { refineProps } from "./refine-props";
import { getRefineResources } from "./refine-resources";
import { useResources } from "./resources";
import { ConsoleRoutes } from "./console-routes";
import { waitForNetworkIdle } from "./wait-for-network-idle";

/** React Query's devtools, loaded only by the dev server. A build does not contain them. */
const Devtools = import.meta.env.DEV
  ? lazyComponent(() => import("@tanstack/react-query-devtools").then(({ ReactQueryDevtools }) => ReactQueryDevtools))
  : undefined;

seedCacheFromEarlyResponses(queryClient);
unmarkWhenOutdated(queryClient);

/**
 * Redirects to sign-in when the session ends. A sign-out also deletes drafts, recent records and remembered lists.
 * After an expired session, sign-in returns to the current page.
 */
function useSessionEnd() {
  useEffect(
    () =>
      session.subscribe((event) => {
        // After an expired session, the drafts stay available for the next sign-in.
        if (event === "ended") {
          clearDrafts();
          clearRecentRecords();
          clearListQueries();
        }
        if (event !== "began") entryRouter.redirectToSignIn({ back: event !== "ended" });
      }),
    [],
  );
}

/** Prefetches the scripts of other pages as soon as the first page has its rows and the browser is idle. */
function usePrefetching() {
  useEffect(() => {
    let isMounted = true;
    let stop: (() => void) | undefined;
    const start = async () => {
      await waitForNetworkIdle(queryClient);
      // Without the HTTP client, a loss of the network would be reported as a part of the console that did not load.
      await loadAxios();
      if (isDataSaverOn()) return;
      const { startPrefetching } = await import("./prefetch");
      if (isMounted) stop = startPrefetching();
    };
    // A part that could not be prefetched is loaded when it is rendered, and an error is shown there.
    start().catch(() => undefined);
    return () => {
      isMounted = false;
      stop?.();
    };
  }, []);
}

/** The console after sign-in: Refine with its providers, and the routes. */
export function Console() {
  useSessionEnd();
  usePrefetching();
  useEffect(ignoreWheelInInputs, []);
  useResources();
  return (
    <BrowserRouter>
      <Refine
        {...refineProps}
        resources={getRefineResources()}
        options={{
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          reactQuery: { clientConfig: queryClient },
        }}
      >
        <ConsoleRoutes />
        <UnsavedChangesNotifier />
        <ConnectionNotice />
        {Devtools && <Devtools />}
      </Refine>
    </BrowserRouter>
  );
}
