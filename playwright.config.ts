import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./scripts/chromium";

const { headless, args, ...launch } = chromiumLaunchOptions();
// Pages of a context then share a process, in which the console's scripts are already compiled.
const launchOptions = { ...launch, args: [...args, "--process-per-site"] };

/** Tests tagged @phone run on both screen sizes, tests tagged @phone-only only on the phone. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results/browser",
  // Screenshots that a test compares with another screenshot from the same run.
  snapshotPathTemplate: "test-results/pictures/{arg}{ext}",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // A single flaky failure does not fail the run. `npm test` reports the tests that passed only on a retry.
  retries: process.env["CI"] ? 2 : 0,
  // Generous timeouts, because they only affect how long a failing test takes.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["line"]],
  use: {
    browserName: "chromium",
    headless,
    launchOptions,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // On a busy machine, clicks miss moving elements.
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
