/**
 * Written into index.html, before anything else: with a session in the browser, everything that its page needs begins at
 * once, together. Without it the console works the same, one thing after another.
 */
import { storedToken, storedUser } from "../../../providers/auth/stored-session";
import { askEarly } from "../../../providers/data/early-answers";
import { loadAntdStyles } from "../antd-styles";
import { env } from "../env";
import { place } from "../place";
import { earlyCalls } from "./calls";
import type { EarlyPlan } from "./plan";

/** Files of the build by what needs them; see scripts/vite/early-start.ts. */
export interface EarlyFiles {
  /** Every page behind sign-in. */
  console: readonly string[];
  /** Single pages, by a pattern of their paths. */
  pages: readonly (readonly [pattern: string, files: readonly string[]])[];
  /** The HTTP client. */
  http: readonly string[];
  /** antd's styles, by look. */
  looks: Readonly<Record<string, string>>;
}

function preload(href: string): void {
  const link = document.createElement("link");
  const style = href.endsWith(".css");
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
}

export function startEarly(plan: EarlyPlan, files: EarlyFiles): void {
  globalThis.antdStyles = files.looks;
  const token = storedToken();
  if (token === null || place.isSignIn()) return;
  // What fails here is asked for again by the console, which says so.
  loadAntdStyles().catch(() => undefined);
  const { pathname } = window.location;
  for (const file of files.console) preload(file);
  for (const [pattern, more] of files.pages) if (new RegExp(pattern).test(pathname)) more.forEach(preload);
  const calls = earlyCalls(plan, window.location, storedUser()).map((call) => `/api/admin/${call}`);
  // Other pages begin with calls of their own.
  if (calls.length === 0) files.http.forEach(preload);
  askEarly(
    token,
    ["/api/auth/me", ...calls].map((path) => env.apiUrl + path),
  );
}
