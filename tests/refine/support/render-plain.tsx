/** Renders pages that know nothing of the kit, in jsdom. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { queryClient } from "../../../src/app/query-client";
import { Toaster } from "../../../src/app/toaster";
import { PlainApp } from "./plain-app";

/** Renders routes at an address, with the providers and resources of the console. */
export function renderPlain(at: string, routes: ReactNode) {
  queryClient.clear();
  return render(
    <>
      <PlainApp at={at} routes={routes} />
      <Toaster />
    </>,
  );
}
