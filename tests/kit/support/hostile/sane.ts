/** What no page may show, whatever the server sent. */
import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

/** Words of a program, not of a person. */
const LEAKS = /\bundefined\b|\bNaN\b|Invalid Date|\[object |%5Bobject|\bnull\b|\bInfinity\b|∞/;

const ATTRIBUTES = ["aria-label", "title", "alt", "href", "src", "datetime", "value", "placeholder"];

/** The text of a page, without what a person types: JSON in a text box may well say null. */
function textOf(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  for (const typed of copy.querySelectorAll("textarea")) typed.remove();
  return copy.textContent;
}

/** A leak with what stands around it; undefined where there is none. */
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

/** Elements that run something. */
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

export type Complaints = MockInstance<typeof console.error>;

/** What React, antd and the pages complain of, in each test of a file. */
export function complaintsOfTest(): () => Complaints {
  let complaints: Complaints;
  beforeEach(() => {
    complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => complaints.mockRestore());
  return () => complaints;
}

/** The page stands, and shows nothing that is not meant for a person. */
export function expectSane(complaints: Complaints): void {
  expect(complaints.mock.calls.map((call) => call.map(String).join(" ").slice(0, 600))).toEqual([]);
  expect(leaksIn(document.body)).toEqual([]);
  expect(scriptsIn(document.body)).toEqual([]);
}
