/** The console's own <Refine> around the routes of a test. */
import { Refine, type RefineProps } from "@refinedev/core";
import { UnsavedChangesNotifier } from "@refinedev/react-router";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, Routes, useLocation } from "react-router";
import { queryClient } from "../../../src/app/query-client";
import { refineProps } from "../../../src/app/refine-props";
import { getRefineResources } from "../../../src/app/refine-resources";

let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Returns path and query of the current page. */
export const currentUrl = () => address;

/** Props of <Refine> that replace the console's. */
export type RefineOverrides = Omit<RefineProps, "children">;

interface ConsoleProvidersProps {
  /** The initial URL. */
  at: string;
  routes: ReactNode;
  props?: RefineOverrides | undefined;
}

/** Renders routes with the console's providers and resources. */
export const ConsoleProviders = ({ at, routes, props }: ConsoleProvidersProps) => (
  // Disable transitions, because jsdom never reports their end.
  <ConfigProvider theme={{ token: { motion: false } }}>
    <MemoryRouter initialEntries={[at]}>
      <Refine
        {...refineProps}
        resources={getRefineResources()}
        {...props}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient }, ...props?.options }}
      >
        <Address />
        <Routes>{routes}</Routes>
        <UnsavedChangesNotifier />
      </Refine>
    </MemoryRouter>
  </ConfigProvider>
);
