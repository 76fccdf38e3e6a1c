/** Takes screenshots of the console's screens on a backend, with the backend's data masked. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { toSessionUser } from "../../../providers/auth/session-user";
import { StartError } from "../../../server/base/start-error";
import { chromiumLaunchOptions, findInstalledChromium } from "../../../scripts/chromium";
import { projectRoot } from "../../../scripts/project";
import { createClient } from "../client";
import type { ExamineOptions } from "../examine";
import { signIn, readUser } from "../sign-in";
import { maskPage, createTextMatcher } from "./mask";
import { serveConsole } from "./serve-console";

interface Picture {
  /** The name of the screen in the menu. */
  name: string;
  /** The JPEG, base64-encoded. */
  data: string;
}

/** The screenshots, or the reason why they could not be taken. */
export type ScreenshotResult = { pictures: Picture[] } | { none: string };

const VIEWPORT = { width: 1200, height: 750 };
const QUALITY = 60;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1024 * 1024;
/** The number of screenshots to try of a page that keeps changing. */
const MAX_ATTEMPTS = 5;

/** @param dist folder of the built console */
export async function takeScreenshots(
  { url, credentials }: Pick<ExamineOptions, "url" | "credentials">,
  dist = path.join(projectRoot, "dist"),
): Promise<ScreenshotResult> {
  if (!existsSync(path.join(dist, "index.html"))) return { none: "the console is not built. Run npm run build first." };
  try {
    if (findInstalledChromium() === undefined)
      return { none: "there is no Chromium. Set CHROMIUM_PATH, or install one." };
  } catch (error) {
    if (error instanceof StartError) return { none: error.message };
    throw error;
  }
  const client = createClient({ url, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const token =
    "token" in credentials ? credentials.token : await signIn(client, credentials.email, credentials.password);
  try {
    const user = toSessionUser(readUser((await client.send("/api/auth/me", { token })).body));
    if (!user) return { none: "GET /api/auth/me does not return the user." };
    return { pictures: await takeWithSession({ token, user: JSON.stringify(user) }, url, dist) };
  } finally {
    if ("password" in credentials) await client.send("/api/auth/logout", { method: "POST", token });
  }
}

/** @param session the items for the browser's localStorage */
async function takeWithSession(session: Record<string, string>, url: string, dist: string): Promise<Picture[]> {
  const { chromium } = await import("@playwright/test");
  const served = await serveConsole({ dist, url, timeoutMs: TIMEOUT_MS });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      baseURL: served.origin,
      viewport: VIEWPORT,
      reducedMotion: "reduce",
      storageState: { cookies: [], origins: [{ origin: served.origin, localStorage }] },
    });
    return await takeAll(context, createTextMatcher(dist));
  } finally {
    await browser.close();
    await served.close();
  }
}

/** Takes a screenshot of each screen in this user's menu, except screens that keep changing. */
async function takeAll(context: BrowserContext, isConsoleText: (text: string) => boolean): Promise<Picture[]> {
  const page = await context.newPage();
  await page.goto("/");
  const links = page.getByRole("navigation").getByRole("link");
  await links.first().waitFor();
  const screens = await links.evaluateAll((all) =>
    all.map((link) => ({ name: link.textContent ?? "", address: link.getAttribute("href") ?? "" })),
  );
  const pictures: Picture[] = [];
  for (const { name, address } of screens.filter((one) => isConsoleText(one.name))) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const data = await take(page, isConsoleText);
    if (data !== undefined) pictures.push({ name, data });
  }
  return pictures;
}

/** @returns undefined if the page kept changing */
async function take(page: Page, isConsoleText: (text: string) => boolean): Promise<string | undefined> {
  await maskPage(page, isConsoleText);
  for (let time = 0; time < MAX_ATTEMPTS; time += 1) {
    const picture = await page.screenshot({ type: "jpeg", quality: QUALITY, animations: "disabled" });
    if ((await maskPage(page, isConsoleText)) === 0) return picture.toString("base64");
  }
  return undefined;
}
