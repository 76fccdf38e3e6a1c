import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./scripts/chromium";

const { headless, args, ...launch } = chromiumLaunch();
// A page of a context then runs in the process of the pages before it, which has the console compiled already.
const launchOptions = { ...launch, args: [...args, "--process-per-site"] };

/** A test tagged @phone runs on both screens, one tagged @phone-only on the phone alone. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results/browser",
  // Pictures that a test compares with one of its own.
  snapshotPathTemplate: "test-results/pictures/{arg}{ext}",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // One unlucky second of many minutes fails no run; `npm test` names what passed at a later try.
  retries: process.env["CI"] ? 2 : 0,
  // They decide only how long a real failure takes.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["line"]],
  use: {
    browserName: "chromium",
    headless,
    launchOptions,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // What moves is clicked beside on a busy machine.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
