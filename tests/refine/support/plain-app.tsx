/** The console's own <Refine>, around pages that know nothing of the kit. */
import { Refine, type RefineProps } from "@refinedev/core";
import { UnsavedChangesNotifier } from "@refinedev/react-router";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, Routes, useLocation } from "react-router";
import { queryClient } from "../../../src/app/query-client";
import { refineProps } from "../../../src/app/refine-props";
import { Toaster } from "../../../src/app/toaster";

let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Path and query that the pages stand at. */
export const currentAddress = () => address;

/** Renders routes, at an address, with the providers and resources of the console; `props` replace some of them. */
export function renderPlain(at: string, routes: ReactNode, props: Omit<RefineProps, "children"> = {}) {
  queryClient.clear();
  return render(
    // jsdom has no transitions: what waits for the end of one would wait for ever.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <MemoryRouter initialEntries={[at]}>
        <Refine
          {...refineProps}
          {...props}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient }, ...props.options }}
        >
          <Address />
          <Routes>{routes}</Routes>
          <UnsavedChangesNotifier />
        </Refine>
        <Toaster />
      </MemoryRouter>
    </ConfigProvider>,
  );
}
