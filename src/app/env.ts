/** The console's build-time settings, parsed once. A malformed one stops the start with an error that names it. */

function address(name: "VITE_API_URL", value: string | undefined): string {
  if (!value) return "";
  try {
    return new URL(value).href.replace(/\/+$/, "");
  } catch {
    throw new Error(`${name} must be an absolute address such as https://api.shop.example, got "${value}".`);
  }
}

function flag(name: "VITE_MASK_IDENTIFIERS", value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === "") return fallback;
  if (value === "true" || value === "false") return value === "true";
  throw new Error(`${name} must be "true" or "false", got "${value}".`);
}

const { VITE_API_URL, VITE_DEMO_EMAIL, VITE_DEMO_PASSWORD, VITE_MASK_IDENTIFIERS } = import.meta.env;

export const env = {
  /** Base address of the API without a trailing slash; empty means the page's own origin. */
  apiUrl: address("VITE_API_URL", VITE_API_URL),
  /** Shown on the sign-in page; no box where they are not set. */
  demo: VITE_DEMO_EMAIL && VITE_DEMO_PASSWORD ? { email: VITE_DEMO_EMAIL, password: VITE_DEMO_PASSWORD } : undefined,
  /** Whether PAN, account numbers and the like show their last characters only until asked. */
  maskIdentifiers: flag("VITE_MASK_IDENTIFIERS", VITE_MASK_IDENTIFIERS, true),
} as const;
