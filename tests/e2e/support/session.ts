/** Signs in through the form once and stores the session for later tests. */
import type { Browser, Page } from "@playwright/test";
import { startAtTestNow } from "./page-clock";

export interface Credentials {
  email: string;
  password: string;
}

/** A running backend that the console can sign in to. */
export interface Backend {
  /** The origin without a trailing slash. */
  url: string;
  accounts: Partial<Record<SignInRole, Credentials>>;
  /** Returns whether a token still has a session. Checks it outside the browser, so no call is recorded. */
  accepts(token: string): Promise<boolean>;
}

export type SignInRole = "admin" | "auditor" | "vendor" | "customer";

export type StoredItems = { name: string; value: string }[];

/** The sessions of one worker, by origin and role. */
export type SessionStore = Map<string, StoredItems>;

/** The storage keys of the console's session. */
const KEYS = ["token", "user"];

/** Returns the session keys that a page has stored. */
export const readStoredKeys = (page: Page): Promise<string[]> =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS);

/** Returns what the console stores for a session of the role. Signs in if the store has no valid session. */
export async function getStoredSession(
  browser: Browser,
  backend: Backend,
  role: SignInRole,
  store: SessionStore,
): Promise<StoredItems> {
  const key = `${backend.url} ${role}`;
  const known = store.get(key);
  if (known && (await backend.accepts(tokenIn(known)))) return known;
  const items = await signInThroughForm(browser, backend, role);
  store.set(key, items);
  return items;
}

export const tokenIn = (items: StoredItems) => items.find(({ name }) => name === "token")?.value ?? "";

async function signInThroughForm(browser: Browser, backend: Backend, role: SignInRole): Promise<StoredItems> {
  const credentials = backend.accounts[role];
  if (!credentials) throw new Error(`This backend has no account for the role ${role}`);
  const context = await browser.newContext({ baseURL: backend.url });
  await startAtTestNow(context);
  try {
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Email Address", { exact: true }).fill(credentials.email);
    await page.getByLabel("Password", { exact: true }).fill(credentials.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/dashboard");
    const { origins } = await context.storageState();
    const stored = origins.find(({ origin }) => origin === backend.url)?.localStorage ?? [];
    return stored.filter(({ name }) => KEYS.includes(name));
  } finally {
    await context.close();
  }
}
