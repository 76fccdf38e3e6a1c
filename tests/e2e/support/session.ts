/** Signs in through the form once and keeps what it stored for the tests after it. */
import type { Browser, BrowserContext } from "@playwright/test";

export interface Credentials {
  email: string;
  password: string;
}

/** A running backend that the console can sign in on. */
export interface Backend {
  /** The origin, without a trailing slash. */
  url: string;
  accounts: Partial<Record<SignInRole, Credentials>>;
  /** Whether a token still opens a session; asked without leaving a trace in recorded calls. */
  accepts(token: string): Promise<boolean>;
}

export type SignInRole = "admin" | "auditor" | "vendor" | "customer";

type StoredItems = { name: string; value: string }[];

/** Sessions of one worker, by origin and role. */
export type SessionStore = Map<string, StoredItems>;

/** The keys that the console keeps a session under. */
const KEYS = ["token", "user"];

/** Makes the context's pages start signed in. Call it before the first page is opened. */
export async function signInContext(
  context: BrowserContext,
  browser: Browser,
  backend: Backend,
  role: SignInRole,
  store: SessionStore,
): Promise<void> {
  const key = `${backend.url} ${role}`;
  let items = store.get(key);
  if (!items || !(await backend.accepts(tokenIn(items)))) {
    items = await signInThroughForm(browser, backend, role);
    store.set(key, items);
  }
  await context.setStorageState({ cookies: [], origins: [{ origin: backend.url, localStorage: items }] });
}

const tokenIn = (items: StoredItems) => items.find(({ name }) => name === "token")?.value ?? "";

async function signInThroughForm(browser: Browser, backend: Backend, role: SignInRole): Promise<StoredItems> {
  const credentials = backend.accounts[role];
  if (!credentials) throw new Error(`This backend has no account for the role ${role}`);
  const context = await browser.newContext({ baseURL: backend.url });
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
