/** Renders pages that do not use the kit, in jsdom. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { queryClient } from "../../../src/app/query-client";
import { Toaster } from "../../../src/app/toaster";
import { PlainApp } from "./plain-app";

/** Renders routes at a URL with the console's providers and resources. */
export function renderPlain(at: string, routes: ReactNode) {
  queryClient.clear();
  return render(
    <>
      <PlainApp at={at} routes={routes} />
      <Toaster />
    </>,
  );
}
