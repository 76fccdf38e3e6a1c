/** Renders the pages of the tests in the production build, one at a time. */
import { configure, screen, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Route } from "react-router";
import { Toaster } from "../../../../src/app/toaster";
import { queryClient } from "../../../../src/app/query-client";
import { ConsoleProviders, type RefineOverrides } from "../../support/console-providers";
import { expect } from "./expect";

// As in playwright.config.ts.
configure({ asyncUtilTimeout: 15_000 });

type Options = RefineOverrides & { at?: string };

let showInLab: (app: ReactNode) => void;
let shown = 0;

/** Renders the page that was last passed to `showPage`. */
export function Lab() {
  const [app, setApp] = useState<ReactNode>();
  showInLab = setApp;
  return (
    <>
      {app}
      <Toaster />
    </>
  );
}

/** Shows a page at every URL, in place of the previous one. */
export function showPage(page: ReactNode, { at = "/desk", ...props }: Options = {}): void {
  queryClient.clear();
  shown += 1;
  const app = <ConsoleProviders key={shown} at={at} routes={<Route path="*" element={page} />} props={props} />;
  flushSync(() => showInLab(app));
}

/** Runs a hook in a page. Returns a function that reads the latest result of the hook. */
export function inPage<T>(useHook: () => T, options?: Options): () => T {
  let latest: { value: T } | undefined;
  function Page() {
    latest = { value: useHook() };
    return null;
  }
  showPage(<Page />, options);
  return () => {
    if (!latest) throw new Error("The page has not been rendered.");
    return latest.value;
  };
}

/** Clicks an element once nothing covers it, for example the spinner of a table. */
export const click = (element: Element) => waitFor(() => userEvent.click(element));

/** Waits for a toast with this description, and checks its title. */
export async function expectToast(title: RegExp | string, description: RegExp | string) {
  const text = await screen.findByText(description, { selector: ".toast-description" });
  expect(text.previousElementSibling?.textContent).toMatch(title);
}
