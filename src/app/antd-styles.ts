/**
 * Loads antd's styles from a style sheet. The build extracts one sheet for each look (a variant of antd's theme), and
 * index.html lists their URLs. Without a sheet, antd generates its styles at run time. This happens in development, and
 * when the user switches to another look.
 */
import { themeVariantName, type ThemeVariant } from "./look";
import { theme } from "./theme-choice";

declare global {
  /** URLs of the style sheets by look name. */
  var antdStyles: Readonly<Record<string, string>> | undefined;
}

/** Read only once, because antd's motion does not react when the system setting changes. */
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

export const getCurrentLook = (): ThemeVariant => ({ dark: theme.isDark(), still: prefersReducedMotion });

const findSheet = () => document.querySelector<HTMLLinkElement>("link[data-look]");

function addSheet(look: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.look = look;
  link.href = href;
  // Prepended so that the console's own styles override antd's.
  document.head.prepend(link);
  return link;
}

/**
 * Loads the style sheet of the current look once. antd must not render until the sheet is loaded, because it reads from
 * the sheet which styles it need not generate.
 * @throws Error if the sheet cannot be loaded
 */
export async function loadAntdStyles(): Promise<void> {
  const look = themeVariantName(getCurrentLook());
  const href = globalThis.antdStyles?.[look];
  if (!href) return;
  const link = findSheet() ?? addSheet(look, href);
  if (link.sheet) return;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      // Removed so that the next call tries again.
      link.remove();
      reject(new Error(`The style sheet ${href} could not be loaded.`));
    });
  });
}

/** Disables the style sheet while another look is active. antd generates the styles of that look. */
export function toggleAntdStyles(look: ThemeVariant): void {
  const link = findSheet();
  if (link) link.media = link.dataset.look === themeVariantName(look) ? "all" : "not all";
}
