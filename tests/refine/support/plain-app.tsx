/** The console's own <Refine>, around pages that know nothing of the kit. */
import { Refine } from "@refinedev/core";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, Routes, useLocation } from "react-router";
import { notificationProvider } from "../../../providers/notification/notification-provider";
import { routerProvider } from "../../../providers/router/router-provider";
import { accessControlProvider } from "../../../src/app/access";
import { authProvider, dataProvider } from "../../../src/app/providers";
import { queryClient } from "../../../src/app/query-client";
import { refineResources } from "../../../src/app/refine-resources";
import { Toaster } from "../../../src/app/toaster";

let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Path and query that the pages stand at. */
export const currentAddress = () => address;

/** Renders routes, at an address, with the providers and resources of the console. */
export function renderPlain(at: string, routes: ReactNode) {
  queryClient.clear();
  return render(
    // jsdom has no transitions: what waits for the end of one would wait for ever.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <MemoryRouter initialEntries={[at]}>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          accessControlProvider={accessControlProvider}
          notificationProvider={notificationProvider}
          routerProvider={routerProvider}
          resources={refineResources}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
        >
          <Address />
          <Routes>{routes}</Routes>
        </Refine>
        <Toaster />
      </MemoryRouter>
    </ConfigProvider>,
  );
}
