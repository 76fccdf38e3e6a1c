import Bowser from "bowser";

/** "Chrome on Windows", from what a browser calls itself; null where that says nothing. */
export function deviceInWords(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
