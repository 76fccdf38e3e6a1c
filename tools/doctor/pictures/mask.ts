/** Masks a page before a screenshot, so that it shows the console's own texts but nothing from the backend. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

/** Where values of records appear. They are masked even if they equal a text of the console, such as a status name. */
const VALUES = "td, tbody th, dd, main li";
/** Elements in those places whose texts are from the console's code, such as buttons and the tags of statuses. */
const CONSOLE_ELEMENTS = "button, .tag, label, [role='alert']";

/** Titles that the console composes from texts in its code. */
const TITLES = "h1, thead th, nav a";

/**
 * Returns a function that tells whether a text occurs verbatim in the console's scripts. It rejects email addresses,
 * because the build may contain one.
 *
 * @param dist folder of the built console
 */
export function createTextMatcher(dist: string): (text: string) => boolean {
  const assets = path.join(dist, "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => readFileSync(path.join(assets, name), "utf8")).join("\n");
  const known = new Map<string, boolean>();
  return (text) => {
    let isConsoleText = known.get(text);
    if (isConsoleText === undefined) {
      isConsoleText =
        /\p{L}.*\p{L}/su.test(text) && !text.includes("@") && ['"', "'", "`"].some((q) => code.includes(q + text + q));
      known.set(text, isConsoleText);
    }
    return isConsoleText;
  };
}

/**
 * Replaces every text that is not the console's own with blocks, masks the values of inputs, and hides images.
 *
 * @returns how many elements were masked; 0 if nothing changed since the last call
 */
export async function maskPage(page: Page, isConsoleText: (text: string) => boolean): Promise<number> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add((walker.currentNode.nodeValue ?? "").trim());
    return [...found];
  });
  return page.evaluate(
    ({ consoleTexts, values, consoleElements, titles }) => {
      let masked = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.nodeValue ?? "";
        const place = node.parentElement;
        if (place === null || place.closest("script, style") !== null) continue;
        const isValue = place.closest(values) !== null && place.closest(consoleElements) === null;
        if (!isValue && (consoleTexts.includes(text.trim()) || place.closest(titles) !== null)) continue;
        const blocks = text.replaceAll(/[^\s█]/g, "█");
        if (blocks === text) continue;
        node.nodeValue = blocks;
        masked += 1;
      }
      for (const input of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
        const blocks = input.value.replaceAll(/[^\s█]/g, "█");
        if (input.type === "checkbox" || input.type === "radio" || blocks === input.value) continue;
        input.value = blocks;
        masked += 1;
      }
      for (const image of document.querySelectorAll<HTMLElement>("img, canvas, video")) {
        if (image.style.visibility === "hidden") continue;
        image.style.visibility = "hidden";
        masked += 1;
      }
      return masked;
    },
    { consoleTexts: texts.filter(isConsoleText), values: VALUES, consoleElements: CONSOLE_ELEMENTS, titles: TITLES },
  );
}
