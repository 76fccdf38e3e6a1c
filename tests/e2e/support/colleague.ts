/** A second person, in a browser context of their own. */
import type { Browser, BrowserContext } from "@playwright/test";
import { startAtTestNow } from "./page-clock";
import { getStoredSession, type Backend, type SessionStore, type SignInRole } from "./session";

/** Opens another browser context, signed in to the given backend. Close it at the end of the test. */
export async function openColleague(
  browser: Browser,
  backend: Backend,
  role: SignInRole,
  sessions: SessionStore,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: backend.url });
  await startAtTestNow(context);
  const items = await getStoredSession(browser, backend, role, sessions);
  await context.addInitScript((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
  return context;
}
