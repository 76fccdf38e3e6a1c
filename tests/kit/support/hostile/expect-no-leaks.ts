/** Checks that a page shows no internal values and runs no injected scripts, regardless of the response. */
import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

/** Text that only a programmer would understand. */
const LEAKS = /\bundefined\b|\bNaN\b|Invalid Date|\[object |%5Bobject|\bnull\b|\bInfinity\b|∞/;

const ATTRIBUTES = ["aria-label", "title", "alt", "href", "src", "datetime", "value", "placeholder"];

/** Returns the text of a page without text areas, whose JSON may contain null. */
function textOf(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  for (const typed of copy.querySelectorAll("textarea")) typed.remove();
  return copy.textContent;
}

/** Returns the first leak with the text around it, or undefined without a leak. */
function leakIn(text: string): string | undefined {
  const found = LEAKS.exec(text);
  return found ? text.slice(Math.max(0, found.index - 40), found.index + 40) : undefined;
}

function leaksIn(root: Element): string[] {
  const attributes = ATTRIBUTES.flatMap((name) =>
    [...root.querySelectorAll(`[${name}]`)].map((element) => `${name}="${element.getAttribute(name)}"`),
  );
  return [textOf(root), ...attributes].flatMap((text) => leakIn(text) ?? []);
}

const isScript = (address: string | null) => /^\s*(javascript|data|vbscript):/i.test(address ?? "");

/** Returns the elements that could run a script. */
function scriptsIn(root: Element): string[] {
  const elements = [...root.querySelectorAll("*")];
  return elements
    .filter(
      (element) =>
        element.tagName === "SCRIPT" ||
        element.getAttributeNames().some((name) => name.startsWith("on")) ||
        ["href", "src", "action", "formaction"].some((name) => isScript(element.getAttribute(name))),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

export type ConsoleErrors = MockInstance<typeof console.error>;

/** Collects the errors that React, antd and the pages log during each test of a file. */
export function captureConsoleErrors(): () => ConsoleErrors {
  let consoleErrors: ConsoleErrors;
  beforeEach(() => {
    consoleErrors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => consoleErrors.mockRestore());
  return () => consoleErrors;
}

/** Expects no logged errors, no internal values in texts or attributes, and no scripts. */
export function expectNoLeaks(consoleErrors: ConsoleErrors): void {
  expect(consoleErrors.mock.calls.map((call) => call.map(String).join(" ").slice(0, 600))).toEqual([]);
  expect(leaksIn(document.body)).toEqual([]);
  expect(scriptsIn(document.body)).toEqual([]);
}
