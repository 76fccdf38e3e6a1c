/**
 * Inlined at the top of index.html. If the browser holds a session, this script starts to load everything that the page
 * needs, in parallel. Without this script, the console works the same but loads step by step.
 */
import { readStoredToken, readStoredUser } from "../../../providers/auth/stored-session";
import { toCallPath } from "../../../providers/data/adapted-calls";
import { sendEarlyRequests } from "../../../providers/data/early-answers";
import { loadAntdStyles } from "../antd-styles";
import { env } from "../env";
import { entryRouter } from "../entry-router";
import { HOME } from "../page-at";
import { readPreferences } from "../preferences/read-preferences";
import { predictCalls } from "./calls";
import type { EarlyRequestPlan } from "./plan";

/** The files of the build, grouped by the pages that need them; see scripts/vite/early-start.ts. */
export interface PreloadFiles {
  /** Files of every page after sign-in. */
  console: readonly string[];
  /** Files of single pages, by a pattern for their paths. */
  pages: readonly (readonly [pattern: string, files: readonly string[]])[];
  /** Files of the HTTP client. */
  http: readonly string[];
  /** antd's style sheets, by theme variant. */
  antdStyles: Readonly<Record<string, string>>;
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

export function startPageLoad(plan: EarlyRequestPlan, files: PreloadFiles): void {
  globalThis.antdStyles = files.antdStyles;
  const token = readStoredToken();
  if (token === null || entryRouter.isSignIn()) return;
  // If this fails, the console loads the styles again and reports the error.
  loadAntdStyles().catch(() => undefined);
  const user = readStoredUser();
  const { pathname: path, search } = window.location;
  const pathname = path === "/" ? `/${readPreferences(user).startPage ?? HOME}` : path;
  for (const file of files.console) preload(file);
  for (const [pattern, more] of files.pages) if (new RegExp(pattern).test(pathname)) more.forEach(preload);
  const calls = predictCalls(plan, { pathname, search }, user).map((call) => `/api/admin/${toCallPath(call)}`);
  // A page without predictable calls sends its first calls through the HTTP client.
  if (calls.length === 0) files.http.forEach(preload);
  sendEarlyRequests(
    token,
    ["/api/auth/me", ...calls].map((path) => env.apiUrl + path),
  );
}
