/** Measures how much a page moves while it loads. */
import type { Page } from "@playwright/test";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

interface LayoutShifts {
  sum: number;
  /** The elements that moved, each with its part of the sum. */
  moved: string[];
}

/** Starts collecting layout shifts that no input caused, at each later load of the page. */
export const collectLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: LayoutShifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.localName}.${element.getAttribute("class") ?? ""}` : "a removed element";
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.moved.push(`${sources.map(({ node }) => nameOf(node)).join(" and ")} (${value.toFixed(4)})`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Returns the layout shifts since the page was last loaded. */
export const readLayoutShifts = (page: Page): Promise<LayoutShifts> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShifts }).shifts);
