/** The console's own <Refine>, around pages that know nothing of the kit. */
import { Refine, type RefineProps } from "@refinedev/core";
import { UnsavedChangesNotifier } from "@refinedev/react-router";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, Routes, useLocation } from "react-router";
import { queryClient } from "../../../src/app/query-client";
import { refineProps } from "../../../src/app/refine-props";

let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Path and query of the page that is shown. */
export const currentAddress = () => address;

/** Some of <Refine>'s props, in the place of the console's. */
export type PlainProps = Omit<RefineProps, "children">;

interface PlainAppProps {
  /** The address that the routes begin at. */
  at: string;
  routes: ReactNode;
  props?: PlainProps | undefined;
}

/** Routes with the providers and resources of the console. */
export const PlainApp = ({ at, routes, props }: PlainAppProps) => (
  // Without transitions, whose end jsdom never reports.
  <ConfigProvider theme={{ token: { motion: false } }}>
    <MemoryRouter initialEntries={[at]}>
      <Refine
        {...refineProps}
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
