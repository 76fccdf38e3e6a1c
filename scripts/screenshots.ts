/**
 * `npm run screenshots` takes the screenshots in docs/images/ from the built console, on the bundled API with fresh
 * demo data in memory.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { EVENT_STREAM_PATH } from "../providers/live/contract";
import { readEnv } from "../server/base/env";
import { DEMO_ADMIN } from "../server/seed/demo-accounts";
import { exitWithError } from "../server/base/start-error";
import { startServer } from "../server/start-server";
import { buildConsole } from "./console-bundle";
import { chromiumLaunchOptions } from "./chromium";
import { projectRoot } from "./project";
import { testEnv } from "./test-env";

const folder = path.join(projectRoot, "docs", "images");

/** Time for a dialog to open, and for the tooltip of the clicked control to close. */
const SETTLE_MS = 750;

const INDIA = { locale: "en-IN", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" } as const;
const DESKTOP: BrowserContextOptions = { ...INDIA, viewport: { width: 1440, height: 900 }, colorScheme: "light" };
const PHONE: BrowserContextOptions = {
  ...INDIA,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: "dark",
};

async function main(): Promise<void> {
  Object.assign(process.env, testEnv);
  const env = readEnv(process.env);
  await buildConsole(env, () => console.log("Building the console …"));
  mkdirSync(folder, { recursive: true });
  const server = await startServer(env);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    await takeScreenshots(browser, server.address, env.DEMO_PASSWORD);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function takeScreenshots(browser: Browser, baseURL: string, password: string): Promise<void> {
  const desktop = await browser.newContext({ ...DESKTOP, baseURL });
  await closeEventStream(desktop);
  // The page uses the same date as the demo data.
  await desktop.clock.setFixedTime(testEnv.DEMO_NOW);
  const page = await desktop.newPage();
  await page.goto("/login");
  await takeScreenshot(page, "sign-in");
  await signIn(page, password);

  await page.goto("/dashboard");
  await page.getByRole("table", { name: "Recent Orders" }).waitFor();
  await takeScreenshot(page, "dashboard");

  await page.goto("/queue?kind=kyc");
  await page.getByRole("heading", { name: "Aadhaar Information" }).waitFor();
  const [vendorWord = ""] = (
    await page.getByRole("region", { name: "Open entry" }).getByRole("heading").first().innerText()
  ).split(" ");
  await takeScreenshot(page, "queue");

  await page.goto("/orders?status=pending&createdAt=7d");
  await page.getByRole("table", { name: "Orders Management" }).waitFor();
  await page.getByRole("button", { name: /^More filters/ }).click();
  await takeScreenshot(page, "orders");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Pages, actions and records" }).fill(vendorWord);
  await page.getByRole("group", { name: "Vendors" }).waitFor();
  await takeScreenshot(page, "finder");

  await page.goto("/audit?action=approve");
  await page.getByRole("table").getByRole("button", { name: "View" }).first().click();
  await page.getByRole("dialog").getByText("Open page").click();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await takeScreenshot(page, "audit-difference");

  await page.goto("/kyc-management?status=pending");
  await page.getByRole("table", { name: "KYC Management" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: "Aadhaar Information" }).waitFor();
  await takeScreenshot(page, "kyc-review");

  await page.goto("/analytics?range=30d");
  await page.getByRole("heading", { name: "Top Selling Products" }).waitFor();
  await takeScreenshot(page, "analytics");

  // An old order, because the newest ones may have a refund that is not decided yet.
  await page.goto("/orders?status=delivered&paymentStatus=paid&sort=createdAt");
  await page.getByRole("table", { name: "Orders Management" }).getByRole("link").first().click();
  await page.getByRole("main").getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByRole("dialog").getByRole("table", { name: "Products" }).waitFor();
  await takeScreenshot(page, "refund");

  await page.goto("/administrators/create");
  await page.getByLabel("Name", { exact: true }).fill("Kavya Shenoy");
  await page.getByLabel("Email", { exact: true }).fill("kavya.shenoy@bazaar.example");
  await takeScreenshot(page, "invitation");

  const phone = await openOnPhone(browser, desktop, baseURL);
  await phone.goto("/vendors");
  await phone.getByRole("list", { name: "Vendors Management" }).waitFor();
  await takeScreenshot(phone, "vendors-phone-dark");
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email Address").fill(DEMO_ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

/** Opens a phone-sized page that shares the desktop's session. */
async function openOnPhone(browser: Browser, desktop: BrowserContext, baseURL: string): Promise<Page> {
  const storageState = await desktop.storageState();
  const phone = await browser.newContext({ ...PHONE, baseURL, storageState });
  await closeEventStream(phone);
  return phone.newPage();
}

/** Ends the event stream at once, because `takeScreenshot` waits until the network is idle. */
const closeEventStream = (context: BrowserContext) =>
  context.route(`**${EVENT_STREAM_PATH}`, (route) => route.fulfill({ contentType: "text/html", body: "" }));

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" });
  console.log(`docs/images/${name}.png`);
}

main().catch(exitWithError);
