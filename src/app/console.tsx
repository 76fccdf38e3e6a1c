import { Refine } from "@refinedev/core";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { accessControlProvider } from "../../providers/access/access-control-provider";
import { session } from "../../providers/auth/session";
import { notificationProvider } from "../../providers/notification/notification-provider";
import { routerProvider } from "../../providers/router/router-provider";
import { authProvider, dataProvider } from "./providers";
import { queryClient } from "./query-client";
import { refineResources } from "./refine-resources";
import { ConsoleRoutes } from "./routes";

/** Leaves for sign-in when the session is over; after a lost one, sign-in leads back to where it was. */
function useSessionEnd() {
  const navigate = useNavigate();
  useEffect(
    () =>
      session.subscribe((event) => {
        if (event === "began") return;
        const { pathname, search } = window.location;
        const back = event === "expired" ? `?to=${encodeURIComponent(pathname + search)}` : "";
        void navigate(`/login${back}`, { replace: true });
      }),
    [navigate],
  );
}

/** Everything behind sign-in: Refine with its providers, and the routes. */
export function Console() {
  useSessionEnd();
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <ConsoleRoutes />
    </Refine>
  );
}
