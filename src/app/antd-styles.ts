/**
 * antd's styles as a style sheet, which the build extracts for each look; index.html says where they are. antd generates
 * what is not in the sheet in the browser: in development everything, and another look that is chosen later.
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

const findSheet = () => document.querySelector<HTMLLinkElement>("link[data-look]");

function addSheet(look: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.look = look;
  link.href = href;
  // Before the console's own styles, which refine antd's.
  document.head.prepend(link);
  return link;
}

/**
 * Loads the sheet of the present look, once. antd must not render before: it reads from the sheet what is in it.
 * @throws Error when the sheet cannot be loaded
 */
export async function loadAntdStyles(): Promise<void> {
  const look = lookName(lookNow());
  const href = globalThis.antdStyles?.[look];
  if (!href) return;
  const link = findSheet() ?? addSheet(look, href);
  if (link.sheet) return;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      // The next time it is asked for again.
      link.remove();
      reject(new Error(`The style sheet ${href} could not be loaded.`));
    });
  });
}

/** Switches the sheet off while another look is shown, whose styles antd generates. */
export function switchAntdStyles(look: Look): void {
  const link = findSheet();
  if (link) link.media = link.dataset.look === lookName(look) ? "all" : "not all";
}
