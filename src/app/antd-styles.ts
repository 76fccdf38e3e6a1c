/**
 * antd's styles, a style sheet for each look. The build makes them, and index.html says where they are; in development
 * antd makes them itself, in the browser.
 */
import { lookName, type Look } from "./look";
import { theme } from "./theme-choice";

declare global {
  /** Addresses of the style sheets by the names of their looks. */
  var antdStyles: Readonly<Record<string, string>> | undefined;
}

/** Read once: antd's motion does not follow a change of the system's setting. */
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

export const lookNow = (): Look => ({ dark: theme.isDark(), still });

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>("link[data-look]")];

function addSheet(look: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.look = look;
  link.href = href;
  // Before the console's own styles, which refine antd's.
  document.head.prepend(link);
  return link;
}

/** The sheet of a look, in effect once it is loaded; nothing where antd makes its styles. */
async function loadSheet(look: string): Promise<HTMLLinkElement | undefined> {
  const href = globalThis.antdStyles?.[look];
  if (!href) return undefined;
  const link = sheets().find(({ dataset }) => dataset.look === look) ?? addSheet(look, href);
  if (link.sheet) return link;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(link));
    link.addEventListener("error", () => {
      // The next time it is asked for again.
      link.remove();
      reject(new Error(`The style sheet ${href} could not be loaded.`));
    });
  });
}

/** Loads the sheet of the present look, once. Fails as a script does that cannot be loaded. */
export async function loadAntdStyles(): Promise<void> {
  await loadSheet(lookName(lookNow()));
}

/** Puts the sheet of a look in the place of another's. Where it cannot be loaded, the one that is there stays. */
export function showAntdStyles(look: Look): void {
  loadSheet(lookName(look)).then(
    (shown) => {
      // Another may have been chosen meanwhile.
      if (shown?.dataset.look !== lookName(lookNow())) return;
      for (const link of sheets()) link.media = link === shown ? "all" : "not all";
    },
    () => undefined,
  );
}
