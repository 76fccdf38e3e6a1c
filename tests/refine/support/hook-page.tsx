/** A page that consists of hooks, for tests of what they return. */
import type { RefineProps } from "@refinedev/core";
import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route } from "react-router";
import { expect } from "vitest";
import { renderPlain } from "./plain-app";

type Props = Omit<RefineProps, "children">;

/** Shows one page at every address, in the place of the page before. */
export function showPage(page: ReactNode, { at = "/desk", ...props }: Props & { at?: string } = {}) {
  cleanup();
  return renderPlain(at, <Route path="*" element={page} />, props);
}

/** Runs a hook in a page, and returns a function that reads what the hook returned last. */
export function inPage<T>(useHook: () => T, options: Props & { at?: string } = {}): () => T {
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

/** Waits for a toast with this description, and checks its title. */
export async function expectToast(title: RegExp | string, description: RegExp | string) {
  const text = await screen.findByText(description, { selector: ".toast-description" });
  expect(text.previousElementSibling?.textContent).toMatch(title);
}
