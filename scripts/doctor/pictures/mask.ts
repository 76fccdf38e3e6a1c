/** Makes a page fit for a picture that others may see: what the console says itself can be read, and nothing that was answered. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

/** Where records are shown. A value may be a word of the console, too, such as the name of a state. */
const VALUES = "td, tbody th, dd, main li";
/** What is the console's own there: what may be done, and the states, which have names in its code. */
const OWN = "button, .tag, label, [role='alert']";

/** What the console puts together of its own words. */
const TITLES = "h1, thead th, nav a";

/**
 * Whether a text stands word for word in the scripts of the console. An e-mail address never counts: one may be built in.
 * @param dist directory of the built console
 */
export function wordsOf(dist: string): (text: string) => boolean {
  const assets = path.join(dist, "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const code = scripts.map((name) => readFileSync(path.join(assets, name), "utf8")).join("\n");
  const known = new Map<string, boolean>();
  return (text) => {
    let isWord = known.get(text);
    if (isWord === undefined) {
      isWord =
        /\p{L}.*\p{L}/su.test(text) && !text.includes("@") && ['"', "'", "`"].some((q) => code.includes(q + text + q));
      known.set(text, isWord);
    }
    return isWord;
  };
}

/**
 * Puts blocks in the place of every letter of what is no word of the console, empties pictures, and hides what is typed.
 * @returns how many texts were masked: none where nothing has changed since the last time
 */
export async function mask(page: Page, isWord: (text: string) => boolean): Promise<number> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add((walker.currentNode.nodeValue ?? "").trim());
    return [...found];
  });
  return page.evaluate(
    ({ words, values, own, titles }) => {
      let masked = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.nodeValue ?? "";
        const place = node.parentElement;
        if (place === null || place.closest("script, style") !== null) continue;
        const isValue = place.closest(values) !== null && place.closest(own) === null;
        if (!isValue && (words.includes(text.trim()) || place.closest(titles) !== null)) continue;
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
    { words: texts.filter(isWord), values: VALUES, own: OWN, titles: TITLES },
  );
}
