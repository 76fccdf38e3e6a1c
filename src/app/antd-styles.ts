/**
 * Loads antd's styles from a style sheet. The build extracts one sheet for each variant of the theme, and index.html
 * lists their URLs. Without a sheet, antd generates its styles at run time. This happens in development, and when the
 * user switches to another variant.
 */
import { themeVariantName, type ThemeVariant } from "./theme-variant";
import { theme } from "./theme-choice";

declare global {
  /** URLs of the style sheets by the variant's name. */
  var antdStyles: Readonly<Record<string, string>> | undefined;
}

/** Read only once, because antd's motion does not react when the system setting changes. */
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

export const getCurrentThemeVariant = (): ThemeVariant => ({ dark: theme.isDark(), still: prefersReducedMotion });

const findSheet = () => document.querySelector<HTMLLinkElement>("link[data-theme-variant]");

function addSheet(variant: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.dataset.themeVariant = variant;
  link.href = href;
  // Prepended so that the console's own styles override antd's.
  document.head.prepend(link);
  return link;
}

/**
 * Loads the style sheet of the current variant once. antd must not render until the sheet is loaded, because it reads
 * from the sheet which styles it need not generate.
 * @throws Error if the sheet cannot be loaded
 */
export async function loadAntdStyles(): Promise<void> {
  const variant = themeVariantName(getCurrentThemeVariant());
  const href = globalThis.antdStyles?.[variant];
  if (!href) return;
  const link = findSheet() ?? addSheet(variant, href);
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

/** Disables the style sheet while another variant is active. antd generates the styles of that variant. */
export function toggleAntdStyles(variant: ThemeVariant): void {
  const link = findSheet();
  if (link) link.media = link.dataset.themeVariant === themeVariantName(variant) ? "all" : "not all";
}
