import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { queryClient } from "../../../src/app/query-client";
import { Toaster } from "../../../src/app/toaster";
import { ConsoleProviders } from "./console-providers";

/**
 * Renders routes with the console's providers, resources and toasts.
 * @param at the initial URL
 */
export function renderInConsole(at: string, routes: ReactNode) {
  queryClient.clear();
  return render(
    <>
      <ConsoleProviders at={at} routes={routes} />
      <Toaster />
    </>,
  );
}
