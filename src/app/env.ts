/** The console's build-time settings, parsed once. An invalid setting fails at startup with an error that names it. */

function parseUrl(name: "VITE_API_URL", value: string | undefined): string {
  if (!value) return "";
  try {
    return new URL(value).href.replace(/\/+$/, "");
  } catch {
    throw new Error(`${name} must be an absolute address such as https://api.shop.example, got "${value}".`);
  }
}

function parseBoolean(name: "VITE_MASK_IDENTIFIERS", value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === "") return fallback;
  if (value === "true" || value === "false") return value === "true";
  throw new Error(`${name} must be "true" or "false", got "${value}".`);
}

const { VITE_API_URL, VITE_DEMO_EMAIL, VITE_DEMO_PASSWORD, VITE_MASK_IDENTIFIERS } = import.meta.env;

export const env = {
  /** Base URL of the API without a trailing slash. Empty means the page's own origin. */
  apiUrl: parseUrl("VITE_API_URL", VITE_API_URL),
  /** Demo credentials for the sign-in page. Undefined hides the box. */
  demo: VITE_DEMO_EMAIL && VITE_DEMO_PASSWORD ? { email: VITE_DEMO_EMAIL, password: VITE_DEMO_PASSWORD } : undefined,
  /** Whether identifiers such as PAN and account numbers are masked until the user reveals them. */
  maskIdentifiers: parseBoolean("VITE_MASK_IDENTIFIERS", VITE_MASK_IDENTIFIERS, true),
} as const;
